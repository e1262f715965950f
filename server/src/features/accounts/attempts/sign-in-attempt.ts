import {
  SIGN_IN_LIMITS,
  signInCounts,
  type SignInCount,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { AttemptCount } from '@cratewatch/domain/accounts/sign-in/attempt-window'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { beginAttempt, giveBackAttempt, type AttemptKey, type AttemptDeps } from './attempt-counts.ts'

export type SignInAttempt = {
  /**
   * The address as typed, normalised. Addresses without an account are counted too, so that nobody can tell them apart.
   */
  readonly email: string
  readonly network: string
  /** The token of the device if it has signed in to this account before; null: an unknown device. */
  readonly knownDevice: string | null
}

/**
 * Counts a password sign-in before the password is checked. Returns a function that takes the count back once the
 * password was right, or how long to wait. A refused attempt is not counted.
 */
export async function beginSignIn(
  deps: AttemptDeps,
  attempt: SignInAttempt,
): Promise<Result<{ readonly takeBack: () => Promise<void> }, Duration>> {
  const counted: (readonly [AttemptKey, AttemptCount])[] = []
  const takeBack = async () => {
    for (const [key, count] of counted) await giveBackAttempt(deps, key, count)
  }
  for (const by of signInCounts(attempt.knownDevice === null ? 'unknown' : 'known')) {
    const key = keyOf(by, attempt)
    const begun = await beginAttempt(deps, key, SIGN_IN_LIMITS[by])
    if (!begun.ok) {
      await takeBack()
      return begun
    }
    counted.push([key, begun.value])
  }
  return ok({ takeBack })
}

function keyOf(by: SignInCount, { email, network, knownDevice }: SignInAttempt): AttemptKey {
  switch (by) {
    case 'device':
      return ['sign-in device', email, knownDevice ?? '']
    case 'network':
      return ['sign-in network', email, network]
    default:
      return ['sign-in account', email]
  }
}
