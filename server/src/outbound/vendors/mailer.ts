import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { SendOutcome } from './send-outcome.ts'

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

/** Sends a mail through the mail server. Failures are results, not exceptions. */
export type Mailer = {
  send(mail: Mail): Promise<SendOutcome>
  close(): Promise<void>
}
