import type { Deps } from '../../../deps.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** Whether an account asks for codes, since when, and how many recovery codes are left. */
export async function readAuthenticatorApp(deps: Pick<Deps, 'db'>, userId: string) {
  const app = await deps.db
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    app: app === undefined ? null : { createdAt: new Date(app.created_at).toISOString() },
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
  }
}
