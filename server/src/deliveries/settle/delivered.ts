import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../deps.ts'
import type { DeliveryClaim } from '../send/claim-due.ts'
import type { Message } from '../message.ts'
import type { Content, SendOutcome } from '../send/sender.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'live' | 'log' | 'secrets'>

/** The outcome of a claimed delivery. `lost`: the lease expired or the user was deleted; there is nothing to settle. */
export type Delivered = {
  readonly end: 'delivered' | 'retry' | 'later' | 'superseded' | 'ended' | 'lost'
  /** The vendor's health as shown by the attempt; null when nothing was sent. */
  readonly vendor: 'well' | 'failing' | null
  /** From the alert to the vendor's answer; null when it was not sent. */
  readonly took: Duration | null
}

/** A claimed delivery that is still worth sending, with its message. */
export type Sendable = { readonly claim: DeliveryClaim; readonly message: Message }

/** One message and the deliveries that it settles. */
export type OutgoingMessage = { readonly message: Message; readonly claims: readonly DeliveryClaim[] }

/** The rendered message, stored with its recipient before it is sent, so that a repetition is identical. */
export type StoredMessage = {
  readonly to: string
  /** The number of the first attempt that sent it, of the delivery that stores it. */
  readonly firstAttempt: number
  readonly content: Content
}

/** The outcome of sending. */
export type Attempt = {
  readonly outcome: SendOutcome
  /** null: it could not be rendered. */
  readonly stored: StoredMessage | null
  /** Whether it may have arrived, now or at an earlier attempt: then only the same message may be sent again. */
  readonly mayHaveArrived: boolean
}
