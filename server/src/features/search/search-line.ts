import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { nextTurn, searchPatience } from '@cratewatch/domain/plans/search-turn'
import type { SlotRefusal } from '../../budget.ts'
import type { World } from '../../world.ts'

/** Waits for a slot to search with; a refusal says when it is worth asking again. */
export type SearchLine = (plan: Plan) => Promise<Result<void, SlotRefusal>>

type Waiting = {
  readonly plan: Plan
  readonly until: Instant
  settle(answer: Result<void, SlotRefusal>): void
  fail(error: unknown): void
}

/**
 * The line of those who search, in this process: slots of the interactive share go to premium first, then to who came
 * first. Nobody waits longer than their patience, and nobody who would have to is kept waiting at all.
 */
export function searchLine({ budget, clock }: Pick<World, 'budget' | 'clock'>): SearchLine {
  let line: Waiting[] = []
  let isServing = false

  function leave(one: Waiting): Waiting {
    line = line.filter((other) => other !== one)
    return one
  }

  /** Turns away whose patience ends before the next slot comes. */
  function turnAway(retryAfter: Duration): void {
    const now = clock.now()
    for (const one of line) {
      if (retryAfter > between(now, one.until)) leave(one).settle(refused({ retryAfter }))
    }
  }

  async function serve(): Promise<void> {
    while (line.length > 0) {
      const taken = await budget.take('interactive')
      if (taken.ok) {
        // Chosen only now: somebody with priority may have come while the slot was written down.
        const next = nextTurn(line)
        if (next !== undefined) leave(next).settle(ok(undefined))
        continue
      }
      turnAway(taken.error.retryAfter)
      if (line.length > 0) await clock.sleep(taken.error.retryAfter)
    }
  }

  async function serveAll(): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      await serve()
    } catch (error) {
      for (const one of line) leave(one).fail(error)
    } finally {
      isServing = false
    }
  }

  return (plan) =>
    new Promise((settle, fail) => {
      line.push({ plan, until: plus(clock.now(), searchPatience(plan)), settle, fail })
      void serveAll()
    })
}
