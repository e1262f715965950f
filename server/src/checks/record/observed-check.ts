import type { Observation, Reading } from '@cratewatch/domain/availability/observation'
import type { Transition } from '@cratewatch/domain/availability/transition'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Lease } from '../../queue/lease.ts'
import type { Priors } from '../recalculate/priors.ts'
import type { StatingDeps } from './state-prices.ts'

/** The policy that a check is judged by: the clock at its slot, and the priors of records of its kind. */
export type Policy = { readonly clock: PolicyClock; readonly priors: Priors }

export type ObservedCheck = {
  readonly releaseId: number
  readonly reading: Reading
  readonly at: Instant
  readonly lease: Lease | null
  readonly policy: Policy
  /** What its master said, as far as that is checked in its place. */
  readonly masterCheck: MasterCheck | null
  /** How long the marketplace took; null when a person's request made the observation. */
  readonly answerMs: number | null
  /** The lowest price as the marketplace states it in other currencies, as far as a rule needed it. */
  readonly statedIn: readonly Money[]
}

/** A changed observation. */
export type AnnouncedChange = {
  /** null: a change without a transition, as of a price. */
  readonly transitionId: number | null
  readonly releaseId: number
  readonly kind: Transition
  readonly before: Observation | null
  readonly observation: Observation
  readonly statedIn: readonly Money[]
  readonly at: Instant
}

/** Announces a change to all who watch, in the transaction that records it. Injected: checks know no channel. */
export type AnnounceTransition = (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock' | 'config'>,
  event: AnnouncedChange,
) => Promise<{ readonly alerted: number }>

export type RecordingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'config'> &
  StatingDeps & {
    readonly announceTransition: AnnounceTransition
  }

/**
 * The result of recording. `lease-lost`: another watcher has the release now; `outdated`: a later check is recorded
 * already; `unwatched`: nobody watches it any more. In these three cases nothing was written.
 */
export type Recorded =
  | { readonly kind: 'recorded'; readonly transition: Transition; readonly alerted: number }
  | { readonly kind: 'lease-lost' | 'outdated' | 'unwatched' }
