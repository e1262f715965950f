import type { Instant } from '../../kernel/instant.ts'
import { afterCheck, type PolicyClock } from './policy-clock.ts'

/**
 * The two queues of checks. `index`: the smallest key of the records checked before. `first`: a record that was never
 * checked.
 */
export type CheckQueue = 'index' | 'first'

/**
 * At most one of this many requests is a first check, so that an import of ten thousand records does not stop the
 * others.
 */
const FIRST_EVERY = 4

/** What one request is about. A master's stands for the checks of its watched pressings. */
export type CheckTarget =
  | { readonly kind: 'release'; readonly id: number }
  | { readonly kind: 'master'; readonly id: number }

/** A release or master that waits in a queue, and its place there. */
export type Waiting = CheckTarget & { readonly key: number }

/** Those that could be next in each queue, smallest key first. */
export type WaitingByQueue = Readonly<Record<CheckQueue, readonly Waiting[]>>

/** One request: what it is about, by which queue, and what the clock shows after it. */
export type CheckSlot = CheckTarget & { readonly queue: CheckQueue; readonly clock: PolicyClock }

/** Returns the queue of the next request among those that are not empty; null: both are. */
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
    slots.push({ kind: one.kind, id: one.id, queue, clock: current })
    next[queue] = left[queue].next().value
  }
  return { clock: current, slots }
}
