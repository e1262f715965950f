import type { Observation } from '../availability/observation.ts'
import { days, hours, type Duration } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'
import type { Reason, Trigger } from './run.ts'

/** The last observation of a release, and when it was made. */
export type LastSeen = { readonly kind: Observation['kind']; readonly count: number; readonly at: Instant }

export type ItemFacts = {
  /** Whether it is an artist or a label, which a list may name, too. */
  readonly isNoRecord?: boolean
  /** By itself, or as a pressing of a watched master. */
  readonly isWatched: boolean
  /** Whether a copy for sale is one that is wanted shows only when its pressings are read: a master is watched at once. */
  readonly isMaster?: boolean
  /** Whether a sync ended a watch on it that comes back, whatever is for sale. */
  readonly wasStopped?: boolean
  /** Whether the record is plainly another than the one that the list names, as far as it is known. */
  readonly isAnother?: boolean
  /** Whether the plan allows one more watch. */
  readonly hasRoom: boolean
  /** null: nobody has checked. */
  readonly lastSeen: LastSeen | null
}

export type RunOptions = {
  readonly trigger: Trigger
  readonly alsoOnSale: boolean
  /** Whether somebody named the records one by one: in a file, or by ticking them. */
  readonly areNamed?: boolean
}

export type ItemDecision =
  | { readonly kind: 'import' }
  | { readonly kind: 'skip'; readonly reason: Reason }
  /** Only a request to the marketplace can tell. */
  | { readonly kind: 'ask' }

/** Decides what becomes of an item. What needs no request is decided first. */
export function decideItem(facts: ItemFacts, options: RunOptions, now: Instant): ItemDecision {
  if (facts.isNoRecord === true) return { kind: 'skip', reason: 'no-record' }
  if (facts.isWatched) return { kind: 'skip', reason: 'already-watched' }
  if (facts.isAnother === true) return { kind: 'skip', reason: 'different' }
  if (!facts.hasRoom) return { kind: 'skip', reason: 'plan-limit' }
  if (facts.isMaster === true || facts.wasStopped === true) return { kind: 'import' }
  const { lastSeen } = facts
  if (lastSeen !== null && isFresh(lastSeen, options.trigger, now)) return decideSeen(lastSeen.kind, options)
  return takesEverything(options) ? { kind: 'import' } : { kind: 'ask' }
}

/** Decides what becomes of an item whose release was just checked. */
export function decideSeen(
  kind: Observation['kind'],
  options: RunOptions,
): Exclude<ItemDecision, { kind: 'ask' }> {
  if (kind === 'withdrawn') return { kind: 'skip', reason: 'withdrawn' }
  if (takesEverything(options)) return { kind: 'import' }
  if (kind === 'blocked') return { kind: 'skip', reason: 'blocked' }
  if (kind === 'on-sale' && !options.alsoOnSale) return { kind: 'skip', reason: 'on-sale' }
  return { kind: 'import' }
}

/** Whether each record counts, whatever is for sale. */
function takesEverything({ areNamed = false, alsoOnSale }: RunOptions): boolean {
  return areNamed && alsoOnSale
}

/** Older figures are not shown as current, and a sync started by hand needs current ones. */
const CURRENT_FOR = hours(6)

/** A day less the time that a sync takes: what yesterday's sync saw is checked again by today's. */
const UNTIL_TOMORROW = hours(20)
const FEW_COPIES = 5
const SOME_COPIES = 20

export function isFresh(lastSeen: LastSeen, trigger: Trigger, now: Instant): boolean {
  return between(lastSeen.at, now) < freshFor(lastSeen, trigger)
}

/**
 * How long a observation need not be repeated. A person who asks gets what is current; a daily sync of thousands of
 * records asks again where the answer can have changed: sixty copies are not sold out tomorrow.
 */
export function freshFor({ kind, count }: LastSeen, trigger: Trigger): Duration {
  if (trigger !== 'daily') return CURRENT_FOR
  if (kind === 'none') return UNTIL_TOMORROW
  if (kind !== 'on-sale') return days(30)
  if (count <= 1) return UNTIL_TOMORROW
  if (count <= FEW_COPIES) return days(3)
  return count <= SOME_COPIES ? days(7) : days(30)
}
