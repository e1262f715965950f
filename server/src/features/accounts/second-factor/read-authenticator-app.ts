import type { World } from '../../../world.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** Whether an account asks for codes, since when, and how many recovery codes are left. */
export async function readAuthenticatorApp(world: Pick<World, 'db'>, userId: string) {
  const app = await world.db
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    app: app === undefined ? null : { createdAt: new Date(app.created_at).toISOString() },
    recoveryCodesLeft: await countRecoveryCodes(world.db, userId),
  }
}
