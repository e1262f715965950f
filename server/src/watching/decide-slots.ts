import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { pass } from '@cratewatch/domain/scheduling/circuit-breaker'
import { take } from '@cratewatch/domain/scheduling/pacer'
import type { Lane, SlotRefusal } from '../budget.ts'
import type { Egress } from './egress-row.ts'

export type Answer = Result<void, SlotRefusal>

/** Decides on several wishes at once, in their order: pacer first, then breaker, so that no trial is wasted on a wait. */
export function decideSlots(
  egress: Egress,
  lanes: readonly Lane[],
  now: Instant,
  requestsPerMinute: number,
): { readonly egress: Egress; readonly answers: readonly Answer[] } {
  let current = egress
  const answers = lanes.map((lane): Answer => {
    const taken = take(current.pacer, lane, now, requestsPerMinute)
    if (taken.outcome.kind === 'wait') {
      current = { ...current, pacer: taken.state }
      return refused({ retryAfter: taken.outcome.duration })
    }
    const passed = pass(current.breaker, now)
    if (passed.outcome.kind === 'wait') return refused({ retryAfter: passed.outcome.duration })
    current = { ...current, pacer: taken.state, breaker: passed.breaker }
    return ok(undefined)
  })
  return { egress: current, answers }
}

/** A slot that took too long to write down is void; whoever wished for it asks again at once. */
export const VOID_SLOT: Answer = refused({ retryAfter: milliseconds(1) })
