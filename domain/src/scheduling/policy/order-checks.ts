import type { Instant } from '../../kernel/instant.ts'
import { afterCheck, type PolicyClock } from './policy-clock.ts'

/** Where the next request may go. Index: the smallest key of those checked before. First: a record never checked. */
export type CheckQueue = 'index' | 'first'

/** One request in so many may be a first check: importing ten thousand records must not blind the others. */
const FIRST_EVERY = 4

/** A record that waits in a lane, and its place there. */
export type Waiting = { readonly id: number; readonly key: number }

/** Those that could be next in each lane, smallest key first. */
export type WaitingByQueue = Readonly<Record<CheckQueue, readonly Waiting[]>>

/** One request: where it goes, by which lane, and what the clock shows after it. */
export type CheckSlot = { readonly id: number; readonly queue: CheckQueue; readonly clock: PolicyClock }

/** The lane of this turn's request, given which have a record: an idle lane costs nothing. Null: neither has. */
export function queueOf(requests: number, has: Readonly<Record<CheckQueue, boolean>>): CheckQueue | null {
  if (!has.index) return has.first ? 'first' : null
  return has.first && requests % FIRST_EVERY === 0 ? 'first' : 'index'
}

/** The next requests, `most` at most: "the check that ends the most waiting, or a promise that is due before it". */
export function orderChecks(
  clock: PolicyClock,
  waiting: WaitingByQueue,
  most: number,
  at: Instant,
): { readonly clock: PolicyClock; readonly slots: readonly CheckSlot[] } {
  const left = { index: waiting.index.values(), first: waiting.first.values() }
  const next = { index: left.index.next().value, first: left.first.next().value }
  const slots: CheckSlot[] = []
  let current = clock
  while (slots.length < most) {
    const queue = queueOf(current.requests, {
      index: next.index !== undefined,
      first: next.first !== undefined,
    })
    const one = queue === null ? undefined : next[queue]
    if (queue === null || one === undefined) break
    current = afterCheck(current, queue === 'first' ? null : one.key, at)
    slots.push({ id: one.id, queue, clock: current })
    next[queue] = left[queue].next().value
  }
  return { clock: current, slots }
}
