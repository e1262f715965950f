import { forgetAuthenticatorApp } from '../second-factor/set-up-app.ts'
import type { AccessSource } from './access-source.ts'

/** An account has at most one authenticator app. */
const APP_ID = 'app'

/** The authenticator app: it signs nobody in by itself, but a stranger's app would keep the owner out. */
export const authenticatorMethod: AccessSource = {
  kind: 'authenticator',
  tables: ['authenticator_apps', 'recovery_codes'],
  async list(queries, userId) {
    const apps = await queries
      .selectFrom('authenticator_apps')
      .select(['created_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .execute()
    return apps.map((app) => ({
      kind: 'authenticator',
      id: APP_ID,
      label: null,
      madeAt: app.created_at,
      madeIn: app.made_in,
      proven: app.proven,
    }))
  },
  async end(tx, deps, userId) {
    await forgetAuthenticatorApp(tx, deps, userId)
  },
  async prove(tx, userId) {
    await tx.updateTable('authenticator_apps').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}
