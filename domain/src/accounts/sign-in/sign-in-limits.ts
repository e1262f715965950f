import { days, hours, minutes, type Duration } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'
import { ok, refused, type Result } from '../../kernel/result.ts'

/** The keys that wrong passwords are counted by. `network`: the account together with the caller's network. */
export type SignInCount = 'device' | 'network' | 'account'

/**
 * How many wrong passwords each key may try. The account's limit stops guesses from many networks; one network reaches
 * a fifth of it in an hour, so that no single stranger can use it up.
 */
export const SIGN_IN_LIMITS: Readonly<Record<SignInCount, AttemptWindow>> = {
  device: { max: 10, per: minutes(15) },
  network: { max: 10, per: minutes(15) },
  account: { max: 200, per: hours(1) },
}

/**
 * Returns the keys of an attempt in order: the first that refuses ends it before the next is counted. A device that
 * signed in before has its own count, which strangers cannot use up.
 */
export function signInCounts(device: 'known' | 'unknown'): readonly SignInCount[] {
  return device === 'known' ? ['device'] : ['network', 'account']
}

/** How many wrong passwords may be tried in an account's sessions to authenticate again. */
export const REAUTHENTICATION_GUESSES: AttemptWindow = { max: 10, per: minutes(15) }

/**
 * How many wrong codes an account's second step takes, from devices it does not know together and from each it knows;
 * and how many wrong recovery codes, which have far more bits, from each network besides:
 * three of a million codes are right at any moment, so 960 guesses a day find one within a month with a chance of 8 %.
 */
export const WRONG_CODES: AttemptWindow = { max: 10, per: minutes(15) }

/** How many mails with a confirmation link may go to one mailbox, whoever asks. */
export const CONFIRMATION_MAILS: AttemptWindow = { max: 5, per: hours(1) }

/** How many mails with a link that removes an authenticator app may go to one mailbox. */
export const APP_REMOVAL_MAILS: AttemptWindow = { max: 5, per: hours(1) }

/**
 * How many reset mails may go to one mailbox, whoever asks: a few at once, and then one every ten minutes, so that its
 * owner always has a link there that works for most of its hour.
 */
export const RESET_MAILS: readonly AttemptWindow[] = [
  { max: 5, per: hours(1) },
  { max: 1, per: minutes(10) },
]

/**
 * How many mails may invite somebody to alerts: by one user, and to one mailbox, whoever invites it. Somebody who does
 * not answer, or refuses, is left alone.
 */
export const INVITATIONS = {
  byUser: { max: 10, per: days(1) },
  toAddress: { max: 3, per: days(7) },
} as const satisfies Record<string, AttemptWindow>

/** At most `max` attempts in each fixed window of `per`, which begins with a key's first attempt. */
export type AttemptWindow = { readonly max: number; readonly per: Duration }

/** How many attempts a key has made in the window that ends at `endsAt`. */
export type AttemptCount = { readonly hits: number; readonly endsAt: Instant }

/** Counts one more attempt, or says how long until the next may pass. null: none was counted before. */
export function countAttempt(
  counted: AttemptCount | null,
  window: AttemptWindow,
  now: Instant,
): Result<AttemptCount, Duration> {
  if (counted === null || counted.endsAt <= now) return ok({ hits: 1, endsAt: plus(now, window.per) })
  if (counted.hits >= window.max) return refused(between(now, counted.endsAt))
  return ok({ hits: counted.hits + 1, endsAt: counted.endsAt })
}

/** Takes back an attempt that turned out to be harmless. A window that has ended stays unchanged. */
export function takeBackAttempt(counted: AttemptCount | null, now: Instant): AttemptCount | null {
  if (counted === null || counted.endsAt <= now || counted.hits === 0) return counted
  return { hits: counted.hits - 1, endsAt: counted.endsAt }
}
