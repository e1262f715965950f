import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { World } from '../world.ts'
import type { Claim } from './claim-due.ts'
import type { Letter } from './letter.ts'

export type DeliverWorld = Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'log' | 'secrets'>

/** What became of a claimed delivery. `lost`: the lease ran out or the user is gone; there is nothing to settle. */
export type Delivered = {
  readonly end: 'delivered' | 'retry' | 'later' | 'superseded' | 'ended' | 'lost'
  /** What the attempt says about the vendor; null when nothing was sent. */
  readonly vendor: 'well' | 'failing' | null
  /** From the alert to the vendor's word; null when it was not sent. */
  readonly took: Duration | null
}

/** A claimed delivery that is still worth sending, and what it says. */
export type Sendable = { readonly claim: Claim; readonly letter: Letter }

/** One message and the deliveries that it settles. */
export type Message = { readonly letter: Letter; readonly claims: readonly Claim[] }
