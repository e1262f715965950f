import {
  CONFIRMATION_MAILS,
  INVITATIONS,
  RESET_MAILS,
  SIGN_IN_LIMITS,
  signInCounts,
  type SignInCount,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import {
  hitAttempt,
  beginAttempt,
  giveBackAttempt,
  type AttemptDeps,
  type AttemptKey,
} from './attempt-counts.ts'
import type { AttemptCount } from '@cratewatch/domain/accounts/sign-in/attempt-window'
import { ok, type Result } from '@cratewatch/domain/kernel/result'

/**
 * Counts a mail with a reset link to this mailbox. False: enough links are open, so no further mail may be sent now.
 */
export async function mayMailReset(deps: AttemptDeps, email: string): Promise<boolean> {
  for (const [n, window] of RESET_MAILS.entries()) {
    if ((await hitAttempt(deps, [`reset mail ${n}`, email], window)) === null) return true
  }
  return false
}

/**
 * Counts a confirmation mail that a user, or a sign-up (null), is about to cause. null: it may be sent; otherwise how
 * long to wait. Nothing is counted when no mail will be sent (the address is confirmed, or another account's), so
 * others cannot use up the limit.
 */
export async function countConfirmationMail(
  deps: AttemptDeps,
  userId: string | null,
  email: string,
): Promise<Duration | null> {
  const holder = await deps.db
    .selectFrom('users')
    .select(['id', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isDue = holder === undefined || (holder.id === userId && holder.email_confirmed_at === null)
  return isDue ? hitAttempt(deps, ['confirmation mail', email], CONFIRMATION_MAILS) : null
}

/** Counts a mail by which a user invites somebody to their alerts. null: it may be sent; otherwise how long to wait. */
export async function countInvitation(
  deps: AttemptDeps,
  userId: string,
  email: string,
): Promise<Duration | null> {
  const wait = await hitAttempt(deps, ['invitation by', userId], INVITATIONS.byUser)
  return wait ?? hitAttempt(deps, ['invitation to', email], INVITATIONS.toAddress)
}

type SignInAttempt = {
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
