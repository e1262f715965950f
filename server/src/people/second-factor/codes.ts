import {
  CODE_DIGITS,
  CODE_PERIOD,
  CODE_TOLERANCE,
  codeStep,
  isStepAccepted,
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
  type GivenCode,
} from '@cratewatch/domain/accounts/second-factor/second-factor'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '../../base/refusal.ts'
import { hashToken } from '../../base/secrets.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

/** The length that RFC 4226 recommends for SHA-1, which every app supports. */
const SECRET_BYTES = 20
const ISSUER = 'Cratewatch'

/** Makes a new secret, in the form that people type into their app. */
export function newSecret({ ids }: Pick<Deps, 'ids'>): string {
  return new Secret({ buffer: Uint8Array.from(ids.bytes(SECRET_BYTES)).buffer }).base32
}

/** Returns the address in a QR code, which gives an app the secret and the account it is for. */
export function appUri(secret: string, account: string): string {
  return totp(secret, account).toString()
}

/** Returns the time step of a typed code if it is one of those around `now`; null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const shift = totp(secret, '').validate({ token: code, timestamp: now, window: CODE_TOLERANCE })
  return shift === null ? null : codeStep(now) + shift
}

function totp(secret: string, label: string): TOTP {
  const period = CODE_PERIOD / 1000
  return new TOTP({ issuer: ISSUER, label, secret, digits: CODE_DIGITS, period, algorithm: 'SHA1' })
}

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
async function spendRecoveryCode(
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
