import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Makes ten new recovery codes for an account with an authenticator app; the old ones become invalid. */
export async function renewRecoveryCodes(
  deps: Pick<Deps, 'db' | 'live'> & RecordDeps,
  userId: string,
  from: Origin,
) {
  return deps.db.transaction().execute(async (tx) => {
    const app = await tx
      .selectFrom('authenticator_apps')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (app === undefined) return refuse('NOT_FOUND')
    const recoveryCodes = await replaceRecoveryCodes(tx, deps, userId)
    await recordSecurityEvent(tx, deps, {
      kind: 'method-added',
      method: 'recovery-code',
      outcome: 'succeeded',
      userId,
      from,
    })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok({ recoveryCodes })
  })
}
