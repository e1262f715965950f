import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../deps.ts'
import type { DeliveryClaim } from '../send/claim-due.ts'
import type { Message } from '../message.ts'
import type { Content, SendOutcome } from '../send/sender.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'log' | 'secrets'>

/** What became of a claimed delivery. `lost`: the lease ran out or the user is gone; there is nothing to settle. */
export type Delivered = {
  readonly end: 'delivered' | 'retry' | 'later' | 'superseded' | 'ended' | 'lost'
  /** What the attempt shows about the vendor; null when nothing was sent. */
  readonly vendor: 'well' | 'failing' | null
  /** From the alert to the vendor's word; null when it was not sent. */
  readonly took: Duration | null
}

/** A claimed delivery that is still worth sending, and its message. */
export type Sendable = { readonly claim: DeliveryClaim; readonly message: Message }

/** One message and the deliveries that it settles. */
export type OutgoingMessage = { readonly message: Message; readonly claims: readonly DeliveryClaim[] }

/** The rendered message, stored with its recipient before the first byte is sent, so that a repeat sends the same. */
export type StoredMessage = {
  readonly to: string
  /** Which attempt of the delivery that holds it was the first to send it. */
  readonly firstAttempt: number
  readonly content: Content
}

/** What became of sending it. */
export type Attempt = {
  readonly outcome: SendOutcome
  /** null: it could not be made. */
  readonly stored: StoredMessage | null
  /** Now or at an earlier attempt: only the same message may be sent from then on. */
  readonly mayHaveArrived: boolean
}
