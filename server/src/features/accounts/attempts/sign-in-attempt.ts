import {
  SIGN_IN_LIMITS,
  signInCounts,
  type SignInCount,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { giveBackAttempt, hitAttempt, type AttemptKey, type AttemptDeps } from './attempt-counts.ts'

export type SignInAttempt = {
  /** As it was typed, normalised: also addresses that no account has are counted, so that nobody can tell them apart. */
  readonly email: string
  readonly network: string
  /** The token of the device, when it signed in to this very account before; null: it is a stranger's so far. */
  readonly knownDevice: string | null
}

/**
 * Counts an attempt to sign in with a password, before the password is checked. Gives what takes the attempt back
 * once the password was right, or how long to wait. An attempt that is refused costs nothing.
 */
export async function beginSignIn(
  deps: AttemptDeps,
  attempt: SignInAttempt,
): Promise<Result<{ readonly takeBack: () => Promise<void> }, Duration>> {
  const counted: AttemptKey[] = []
  const takeBack = async () => {
    for (const key of counted) await giveBackAttempt(deps, key)
  }
  for (const by of signInCounts(attempt.knownDevice === null ? 'unknown' : 'known')) {
    const key = keyOf(by, attempt)
    const wait = await hitAttempt(deps, key, SIGN_IN_LIMITS[by])
    if (wait !== null) {
      await takeBack()
      return refused(wait)
    }
    counted.push(key)
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
