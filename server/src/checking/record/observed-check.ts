import type { CopyEvent } from '@cratewatch/domain/alerts/observed'
import type { Observation, Reading } from '@cratewatch/domain/availability/observation'
import type { Transition } from '@cratewatch/domain/availability/transition'
import type { Standing } from '@cratewatch/domain/copies/known-copy'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import { promisedSeconds } from '@cratewatch/domain/scheduling/policy/next-check'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { waitBucket } from '@cratewatch/domain/scheduling/waits'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Lease } from '../../database/queue/lease.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ReadingDeps } from '../copies/reader-access.ts'
import type { countFact } from '../figures/check-facts.ts'
import type { Priors } from '../rows/check-state-row.ts'
import type { StatingDeps } from './further-requests.ts'

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
  /** What stands of the release after it; absent: no copy is known. */
  readonly known?: Standing
  /** The copy that a shop has shown, where that is what happened. */
  readonly copy?: NewCopy
}

/** A copy that a shop shows for the first time, or otherwise than before. */
export type NewCopy = Pick<CopyEvent, 'copy' | 'was' | 'relists'> & {
  readonly shopId: string
  /** Whether it came after the last complete visit; one that was there before is news to nobody. */
  readonly isNews: boolean
}

/** Announces a change to all who watch, in the transaction that records it. Injected: checks know no channel. */
export type AnnounceTransition = (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock' | 'config'>,
  event: AnnouncedChange,
) => Promise<{ readonly alerted: number }>

/** Tells somebody who follows a shop that it is gone or private, in the transaction that ends its copies. */
export type AnnounceShop = (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock'>,
  shop: { readonly userId: string; readonly seller: string; readonly state: 'no-seller' | 'private' },
) => Promise<void>

export type RecordingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'config'> &
  StatingDeps &
  ReadingDeps & {
    readonly announceTransition: AnnounceTransition
    /** Absent where no shop is visited. */
    readonly announceShop?: AnnounceShop
  }

/**
 * The result of recording. `lease-lost`: another watcher has the release now; `outdated`: a later check is recorded
 * already; `unwatched`: nobody watches it any more. In these three cases nothing was written.
 */
export type Recorded =
  | { readonly kind: 'recorded'; readonly transition: Transition; readonly alerted: number }
  | { readonly kind: 'lease-lost' | 'outdated' | 'unwatched' }

/** Returns the promised interval, and the bucket of the actual one, for a check `waited` seconds after the previous. */
export function waitOf(checkState: CheckState, clock: PolicyClock, waited: number) {
  return {
    promised_seconds: promisedSeconds(checkState, clock),
    wait_bucket: waitBucket(waited),
  }
}

/** The stored columns of a record before a check: its watchers, and since when it is in its state. */
type Before = Pick<
  Selectable<CheckStatesTable>,
  'watchers' | 'state' | 'state_since' | 'observed_at' | 'doubted'
>

/**
 * The fact that a successful check adds; null for a request of a person. `checkState` and `before` are those before
 * the check.
 */
export function goodCheck(
  check: ObservedCheck,
  checkState: CheckState,
  before: Before,
  kind: Transition,
): Parameters<typeof countFact>[1] | null {
  const { at, answerMs, policy } = check
  if (answerMs === null) return null
  const { last, tier } = checkState
  return {
    at,
    tier,
    response_ms: answerMs,
    is_change: kind !== 'same' && kind !== 'baseline',
    ...(last && waitOf(checkState, policy.clock, between(last.at, at) / seconds(1))),
    finding: findingOf(kind, before, check),
    saved_by_sharing: Math.max(0, before.watchers - 1),
  }
}

function findingOf(kind: Transition, before: Before, check: ObservedCheck) {
  if (kind === 'appeared') return 'found'
  return isGoneAtOnce(before, check) ? 'gone-at-once' : null
}

/** Whether this check is the first to see no copies after one that found some, believed or not. */
function isGoneAtOnce(
  { state, state_since, observed_at, doubted }: Before,
  { reading }: ObservedCheck,
): boolean {
  return state === 'on-sale' && reading.kind === 'none' && doubted === null && state_since === observed_at
}
