import { readGivenCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { REAUTHENTICATION_GUESSES } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { SecurityMethod } from '@cratewatch/contracts/people/security-event-kinds'
import type { Tx } from '../../database/database.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { giveBackAttempt, hitAttempt } from '../sessions/attempt-counts.ts'
import { useCode } from '../second-factor/use-code.ts'

export type ProvingDeps = Pick<Deps, 'db'> & RecordDeps

/** The session, where the request comes from, and the first factor that is shown. */
export type Prover = {
  readonly session: Pick<Session, 'id' | 'userId'>
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
  readonly method: SecurityMethod
  /**
   * Checks the first factor, before the transaction because comparing a password is slow. Default: it has been shown.
   */
  readonly isShown?: () => Promise<boolean>
}

/**
 * Attempts to authenticate again and records the outcome. Wrong passwords and wrong codes share one limit, whichever
 * the first factor is; a refusal that involves no guess is not counted.
 */
export async function proveAgain<T, Code extends ErrorCode>(
  deps: ProvingDeps,
  { session, from, method, isShown = async () => true }: Prover,
  attempt: (tx: Tx, isShown: boolean) => Promise<Result<T, Refusal<Code>>>,
) {
  const { userId } = session
  const key = ['reauthentication', userId] as const
  const wait = await hitAttempt(deps, key, REAUTHENTICATION_GUESSES)
  if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait })
  const event = { kind: 'reauthentication', method, userId, from } as const
  const shown = await isShown()
  const proven = await deps.db.transaction().execute(async (tx) => {
    const tried = await attempt(tx, shown)
    if (tried.ok || isGuess(tried.error)) {
      const outcome = tried.ok ? 'succeeded' : 'refused'
      await recordSecurityEvent(tx, deps, { ...event, outcome })
    }
    return tried
  })
  if (proven.ok || !isGuess(proven.error)) await giveBackAttempt(deps, key)
  return proven
}

const isGuess = ({ code }: Refusal<ErrorCode>) => code === 'INVALID_CREDENTIALS' || code === 'WRONG_CODE'

/** Requires the second factor, after the first, of an account that has one. A correct code is used up. */
export async function askSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  userId: string,
  text: string,
) {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (app === undefined) return ok(undefined)
  if (text.trim() === '') return refuse('SECOND_FACTOR_REQUIRED', { field: 'code' })
  const given = readGivenCode(text)
  if (given !== null && (await useCode(tx, deps, userId, given))) return ok(undefined)
  return refuse('WRONG_CODE', { field: 'code' })
}
