import { CONFIRMATION_MAILS, RESET_MAILS } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { hitAttempt, type AttemptDeps } from './attempt-counts.ts'

/** Counts a mail with a reset link to this mailbox. False: it holds open links enough and is to get no other now. */
export async function mayMailReset(deps: AttemptDeps, email: string): Promise<boolean> {
  for (const [n, window] of RESET_MAILS.entries()) {
    if ((await hitAttempt(deps, [`reset mail ${n}`, email], window)) === null) return true
  }
  return false
}

/**
 * Counts the mail with a confirmation link that a user, or a newcomer (null), is about to cause at an address. null: go
 * ahead; else how long to wait. Nothing is counted where no mail will go: to an address that somebody else has, or one
 * that is confirmed; so whoever has an address is the only one to use up what it may get.
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
