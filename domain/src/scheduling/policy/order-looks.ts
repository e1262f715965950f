import type { Instant } from '../../kernel/instant.ts'
import { lanesFor, type Lane } from './lanes.ts'
import {
  afterFirstLook,
  afterIndexLook,
  afterNothingPromised,
  afterPromiseLook,
  promiseLimit,
  type PolicyClock,
} from './policy-clock.ts'

/** A record that waits in a lane, and its place there. */
export type Waiting = { readonly id: number; readonly key: number }

/** Those that could be next in each lane, smallest key first. One record may wait in two lanes. */
export type WaitingByLane = Readonly<Record<Lane, readonly Waiting[]>>

/** One request: where it goes, by which lane, and what the clock shows after it. */
export type Turn = { readonly id: number; readonly lane: Lane; readonly clock: PolicyClock }

/** The turn of one lane whose first record has this key, infinity without a record: what the clock shows, and whether it is served. */
export function tryLane(
  clock: PolicyClock,
  lane: Lane,
  key: number,
  at: Instant,
): { readonly clock: PolicyClock; readonly isServed: boolean } {
  if (lane === 'promise' && key > promiseLimit(clock, at)) {
    return { clock: afterNothingPromised(clock, at), isServed: false }
  }
  if (key === Number.POSITIVE_INFINITY) return { clock, isServed: false }
  return { clock: AFTER[lane](clock, key, at), isServed: true }
}

const AFTER: Readonly<Record<Lane, typeof afterIndexLook>> = {
  index: afterIndexLook,
  promise: afterPromiseLook,
  first: (clock, _key, at) => afterFirstLook(clock, at),
}

/** The next requests, `most` at most: "of every six, five where a look ends the most waiting, one to a promise". */
export function orderLooks(
  clock: PolicyClock,
  waiting: WaitingByLane,
  most: number,
  at: Instant,
): { readonly clock: PolicyClock; readonly turns: readonly Turn[] } {
  const taken = new Set<number>()
  const turns: Turn[] = []
  let current = clock
  const next = (): Turn | null => {
    for (const lane of lanesFor(current.turn, current.stretch)) {
      const first = waiting[lane].find(({ id }) => !taken.has(id))
      const tried = tryLane(current, lane, first?.key ?? Number.POSITIVE_INFINITY, at)
      current = tried.clock
      if (first !== undefined && tried.isServed) return { id: first.id, lane, clock: current }
    }
    return null
  }
  while (turns.length < most) {
    const turn = next()
    if (turn === null) break
    taken.add(turn.id)
    turns.push(turn)
  }
  return { clock: current, turns }
}
