/** A message somebody sent, parsed. */
export type Mail = {
  readonly id: string
  readonly receivedAtMs: number
  /** The `Message-ID` header, with its brackets; empty when there was none. */
  readonly messageId: string
  readonly from: string
  /** The addresses the envelope named: who it really goes to. */
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
 * How one try to hand over a message ended. Two outcomes leave the sender in doubt or in error although
 * or because nothing was said: `unacknowledged` messages were kept, `dropped` ones were not.
 */
export type Outcome = 'accepted' | 'refused-for-now' | 'refused-for-good' | 'unacknowledged' | 'dropped'

/** One try, in order of time; `messageId` is undefined when it ended before the message was sent. */
export type Attempt = {
  readonly atMs: number
  readonly to: readonly string[]
  readonly messageId: string | undefined
  readonly outcome: Outcome
}
