import type { Instant } from '../../kernel/instant.ts'
import { afterLook, type PolicyClock } from './policy-clock.ts'

/** Where the next request may go. Index: the smallest key of those looked at before. First: a record never looked at. */
export type Lane = 'index' | 'first'

/** One request in so many may be a first look: importing ten thousand records must not blind the others. */
const FIRST_EVERY = 4

/** A record that waits in a lane, and its place there. */
export type Waiting = { readonly id: number; readonly key: number }

/** Those that could be next in each lane, smallest key first. */
export type WaitingByLane = Readonly<Record<Lane, readonly Waiting[]>>

/** One request: where it goes, by which lane, and what the clock shows after it. */
export type Turn = { readonly id: number; readonly lane: Lane; readonly clock: PolicyClock }

/** The lane of this turn's request, given which have a record: an idle lane costs nothing. Null: neither has. */
export function laneOf(turn: number, has: Readonly<Record<Lane, boolean>>): Lane | null {
  if (!has.index) return has.first ? 'first' : null
  return has.first && turn % FIRST_EVERY === 0 ? 'first' : 'index'
}

/** The next requests, `most` at most: "the look that ends the most waiting, or a promise that is due before it". */
export function orderLooks(
  clock: PolicyClock,
  waiting: WaitingByLane,
  most: number,
  at: Instant,
): { readonly clock: PolicyClock; readonly turns: readonly Turn[] } {
  const left = { index: waiting.index.values(), first: waiting.first.values() }
  const next = { index: left.index.next().value, first: left.first.next().value }
  const turns: Turn[] = []
  let current = clock
  while (turns.length < most) {
    const lane = laneOf(current.turn, { index: next.index !== undefined, first: next.first !== undefined })
    const one = lane === null ? undefined : next[lane]
    if (lane === null || one === undefined) break
    current = afterLook(current, lane === 'first' ? null : one.key, at)
    turns.push({ id: one.id, lane, clock: current })
    next[lane] = left[lane].next().value
  }
  return { clock: current, turns }
}
