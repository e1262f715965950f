import { minutes } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'
import { ok, refused, type Result } from '../../kernel/result.ts'

/** The marketplace forgets a sign-in after this time, and so does this instance. */
export const SIGN_IN_LIFETIME = minutes(15)

/** Whether a browser that was sent to another site to sign in may still return. */
export function isSignInOpen(startedAt: Instant, now: Instant): boolean {
  return now < plus(startedAt, SIGN_IN_LIFETIME)
}

/** What the browser that began a sign-in holds, sealed. */
export type StartedSignIn = { readonly token: string; readonly startedAt: Instant }

/** The marketplace's answer that the browser returned with. */
export type MarketplaceReturn = {
  readonly token: string | null
  readonly verifier: string | null
  /** The token of a sign-in that the person refused. */
  readonly denied: string | null
}

/** `mismatch`: the return does not belong to this browser's sign-in. */
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
