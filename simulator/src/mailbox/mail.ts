/** A received mail, parsed. */
export type Mail = {
  readonly id: string
  readonly receivedAtMs: number
  /** The `Message-ID` header with its brackets; empty when there was none. */
  readonly messageId: string
  readonly from: string
  /** The recipients of the envelope, who really get it. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Undefined when there is no HTML part. */
  readonly html: string | undefined
  readonly headers: readonly Header[]
  readonly sizeBytes: number
  readonly raw: string
}

export type Header = { readonly name: string; readonly value: string }

/**
 * How an attempt ended. Two outcomes leave the sender without an answer: an `unacknowledged` mail was kept, a `dropped`
 * one was not.
 */
export type Outcome = 'accepted' | 'refused-for-now' | 'refused-for-good' | 'unacknowledged' | 'dropped'

/** One attempt; `messageId` is undefined when it ended before the mail was sent. */
export type Attempt = {
  readonly atMs: number
  readonly to: readonly string[]
  readonly messageId: string | undefined
  readonly outcome: Outcome
}
