import {
  CONFIRMATION_MAILS,
  INVITATIONS,
  RESET_MAILS,
} from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { hitAttempt, type AttemptDeps } from './attempt-counts.ts'

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
