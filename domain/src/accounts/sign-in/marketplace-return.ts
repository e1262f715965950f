import { minutes } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'
import { ok, refused, type Result } from '../../kernel/result.ts'

/** The marketplace forgets a sign-in after this; so do we. */
export const SIGN_IN_LIFETIME = minutes(15)

/** Whether a browser that was sent elsewhere to sign in may still come back. */
export function isSignInOpen(startedAt: Instant, now: Instant): boolean {
  return now < plus(startedAt, SIGN_IN_LIFETIME)
}

/** What the browser that started a sign-in holds, sealed. */
export type StartedSignIn = { readonly token: string; readonly startedAt: Instant }

/** What the marketplace sent the browser back with. */
export type MarketplaceReturn = {
  readonly token: string | null
  readonly verifier: string | null
  /** The token of a sign-in that the person refused. */
  readonly denied: string | null
}

/** `mismatch`: the return belongs to another sign-in than this browser's: somebody else's, or made up. */
export type ReturnProblem = 'denied' | 'expired' | 'mismatch'

/** Whether a browser that comes back may finish the sign-in it started, and with which verifier. */
export function judgeReturn(
  started: StartedSignIn | null,
  returned: MarketplaceReturn,
  now: Instant,
): Result<{ readonly verifier: string }, ReturnProblem> {
  if (started === null || !isSignInOpen(started.startedAt, now)) return refused('expired')
  if (returned.denied !== null) return refused(returned.denied === started.token ? 'denied' : 'mismatch')
  if (returned.token !== started.token || !returned.verifier) return refused('mismatch')
  return ok({ verifier: returned.verifier })
}
