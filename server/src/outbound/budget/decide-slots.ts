import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isAway, pass } from '@cratewatch/domain/scheduling/circuit-breaker'
import { take, type PriorityClass } from '@cratewatch/domain/scheduling/limiter'
import type { SlotRefusal } from './budget.ts'
import type { Egress } from './egress-row.ts'

/**
 * A request for a slot. It may be granted ahead when the slot comes within `reach`; `leave` is the part of people's
 * burst left to others.
 */
export type SlotRequest = {
  readonly priorityClass: PriorityClass
  readonly reach: Duration
  readonly leave?: number
}

/** A granted slot: how long until it may be spent. */
export type SlotAnswer = Result<Duration, SlotRefusal>

/** Decides on several requests in their order: limiter first, then breaker, so that a trial is not spent on a wait. */
export function decideSlots(
  egress: Egress,
  requests: readonly SlotRequest[],
  now: Instant,
  terms: { readonly requestsPerMinute: number; readonly peopleShare: number },
): { readonly egress: Egress; readonly answers: readonly SlotAnswer[] } {
  const { requestsPerMinute, peopleShare } = terms
  let current = egress
  const answers = requests.map(({ priorityClass, reach, leave = 0 }): SlotAnswer => {
    const taken = take(current.limiter, priorityClass, now, requestsPerMinute, { peopleShare, reach, leave })
    if (taken.outcome.kind === 'wait') {
      current = { ...current, limiter: taken.state }
      return refuseSlot(taken.outcome.duration, current)
    }
    const passed = pass(current.breaker, now)
    if (passed.outcome.kind === 'wait') return refuseSlot(passed.outcome.duration, current)
    current = { ...current, limiter: taken.state, breaker: passed.breaker }
    return ok(taken.outcome.after)
  })
  return { egress: current, answers }
}

function refuseSlot(retryAfter: Duration, { breaker }: Egress): SlotAnswer {
  return refused(isAway(breaker) ? { retryAfter, isAway: true } : { retryAfter })
}

/** The answer for a slot that took too long to write; its request is repeated at once. */
export const VOID_SLOT: SlotAnswer = refused({ retryAfter: milliseconds(1) })
