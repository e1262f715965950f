import type { Instant } from '../../kernel/instant.ts'
import { afterCheck, type PolicyClock } from './policy-clock.ts'

/** The queues of requests: of records checked before, of those never checked, and of shops once the clock has reached them. */
export type CheckQueue = 'index' | 'first' | 'shop'

/** At most one of this many requests is a first check, so that an import of ten thousand records does not stop the others. */
const FIRST_EVERY = 4

/** At most one of this many requests begins a visit of a shop, so that others wait two per cent longer at most (decision 71). */
const SHOP_EVERY = 50

/** What one request is about. A master's stands for the checks of its watched pressings, a shop's for those of what it lists. */
export type CheckTarget = { readonly kind: 'release' | 'master' | 'shop'; readonly id: number }

/** A release, master or shop that waits in a queue, and its place there. */
export type Waiting = CheckTarget & { readonly key: number }

/** Those that could be next in each queue, smallest key first. */
export type WaitingByQueue = Readonly<Record<CheckQueue, readonly Waiting[]>>

/** One request: what it is about, by which queue, and what the clock shows after it. */
export type CheckSlot = CheckTarget & { readonly queue: CheckQueue; readonly clock: PolicyClock }

/** Returns the queue of the next request among those that are not empty; null: all are. */
export function queueOf(requests: number, has: Readonly<Record<CheckQueue, boolean>>): CheckQueue | null {
  if (has.shop && (requests % SHOP_EVERY === 0 || (!has.index && !has.first))) return 'shop'
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
  const left = { index: [...waiting.index], first: [...waiting.first], shop: [...waiting.shop] }
  const slots: CheckSlot[] = []
  let current = clock
  while (slots.length < most) {
    const [shop] = left.shop
    const has = {
      index: left.index.length > 0,
      first: left.first.length > 0,
      shop: shop !== undefined && shop.key <= current.index,
    }
    const queue = queueOf(current.requests, has)
    const one = queue && left[queue].shift()
    if (!queue || !one) break
    current = afterCheck(current, queue === 'index' ? one.key : null, at)
    slots.push({ kind: one.kind, id: one.id, queue, clock: current })
  }
  return { clock: current, slots }
}
