import type { GivenCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { isStepAccepted } from '@cratewatch/domain/accounts/second-factor/one-time-code'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { stepOfCode } from './authenticator-app.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

type CheckDeps = Pick<Deps, 'clock' | 'secrets'>

/**
 * Uses up a code of an account's app, or one of its recovery codes. False: it is wrong, or was used before. The app's
 * row is locked, so that one code used twice at once succeeds once.
 */
export async function useCode(tx: Tx, deps: CheckDeps, userId: string, given: GivenCode): Promise<boolean> {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (app === undefined) return false
  if (given.kind === 'recovery') return spendRecoveryCode(tx, deps, userId, given.code)
  const now = deps.clock.now()
  const step = stepOfCode(deps.secrets.decrypt(app.sealed_secret), given.code, now)
  if (step === null || !isStepAccepted(step, app.last_step, now)) return false
  await tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}
