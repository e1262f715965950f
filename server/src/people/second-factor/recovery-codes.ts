import {
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from '@cratewatch/domain/accounts/second-factor/recovery-code'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { hashToken } from '../../base/secrets.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'

/** Replaces a user's recovery codes. The returned codes can be shown once: only hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(ids.bytes(RECOVERY_CODE_BYTES)))
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute()
  return codes.map(formatRecoveryCode)
}

/** Uses up a recovery code. False: it is not this user's, or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: timestamp(deps.clock.now()) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

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
