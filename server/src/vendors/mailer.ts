import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Stable over retries of one delivery, so that a receiver can tell a repeated attempt. Angle brackets included. */
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
  /** When it was written; not given: now. With it, the same mail gives the same bytes. */
  readonly date?: Instant
}

/**
 * `refused` is about the recipient alone: this address takes no mail, now or later. Whatever else went wrong is
 * `retry`, also a permanent answer to who we are or how we are set up; `blame` says whether other mails fare better.
 * `unanswered`: it was handed over in whole, and nobody said whether it was taken; after `retry` it certainly was not.
 */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'retry'
      readonly blame: 'message' | 'server'
      readonly why: string
      /** How long the server asked us to wait; null when it did not say. */
      readonly after: Duration | null
    }
  | { readonly kind: 'unanswered'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }

/** Hands a mail to the mail server. Never throws: what can go wrong is part of the answer. */
export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  close(): Promise<void>
}
