import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same for every attempt of a delivery, so that a receiver recognises a repeated mail. With angle brackets. */
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
  /** When it was written; absent: now. With it the same mail gives the same bytes. */
  readonly date?: Instant
}

/**
 * `refused` is about the recipient alone: the address never accepts mail. Any other failure is `retry`, also a
 * permanent one about our server or settings; `blame` says whether other mails would succeed. `unanswered`: the mail
 * was sent in full but not acknowledged; after `retry` it certainly did not arrive.
 */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'retry'
      readonly blame: 'message' | 'server'
      readonly why: string
      /** How long the server asked to wait; null when it did not say. */
      readonly after: Duration | null
    }
  | { readonly kind: 'unanswered'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }

/** Sends a mail through the mail server. Failures are results, not exceptions. */
export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  close(): Promise<void>
}
