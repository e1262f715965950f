import type { Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Budget, Lane } from '../budget.ts'
import type { World } from '../world.ts'
import { budgetMetrics } from './budget-metrics.ts'
import { keepEgress } from './egress-keeper.ts'
import { judgeAnswer } from './judge-answer.ts'
import { slotQueue } from './slot-queue.ts'

/**
 * The budget of `config.marketplace.egress`, kept in its database row and changed by compare and set: a killed process or
 * a second watcher cannot spend a slot twice, and no transaction is held while anybody waits.
 */
export function createBudget(world: Pick<World, 'db' | 'clock' | 'config' | 'log' | 'metrics'>): Budget {
  const { clock } = world
  const { egress, requestsPerMinute } = world.config.marketplace
  const metrics = budgetMetrics(world.metrics, egress)
  const keeper = keepEgress(world, metrics)
  const slots = slotQueue(keeper, clock, requestsPerMinute)

  return {
    take: (lane) => slots.take(lane),
    async waitFor(lane: Lane, patience: Duration, signal?: AbortSignal) {
      const deadline = plus(clock.now(), patience)
      for (;;) {
        const taken = await slots.take(lane)
        if (taken.ok) return ok(undefined)
        const { retryAfter } = taken.error
        if (signal?.aborted || retryAfter > between(clock.now(), deadline)) return taken
        await clock.sleep(retryAfter, signal)
        if (signal?.aborted) return taken
      }
    },
    async report(headers, failure) {
      metrics.count(failure)
      if (failure !== null) slots.drop()
      if (failure?.kind === 'unauthorized') {
        world.log.error('the marketplace refuses our key: check DISCOGS_CONSUMER_KEY and its secret')
      }
      for (;;) {
        const before = await keeper.current()
        const after = judgeAnswer(before, headers, failure, clock.now(), requestsPerMinute)
        if (after === before || (await keeper.replace(before, after))) return
      }
    },
  }
}
