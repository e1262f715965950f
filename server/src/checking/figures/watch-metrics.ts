import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { InventoryFailure } from '../../outbound/vendors/marketplace.ts'
import type { Recorded } from '../record/observed-check.ts'

/** The outcome of one check or visit: recorded, failed, or not made for want of a slot. */
export type CheckOutcome = Recorded['kind'] | InventoryFailure['kind'] | 'no-slot'

export type WatchMetrics = {
  readonly checks: Counter<'outcome' | 'tier'>
  readonly shopVisits: Counter<'outcome'>
  readonly transitions: Counter<'kind'>
  readonly inFlight: Gauge
  readonly lateness: Histogram<'tier'>
  readonly answerTime: Histogram
}

/** Publishes metrics of the checks for operators. */
export function watchMetrics(registry: Registry): WatchMetrics {
  const registers = [registry]
  return {
    checks: new Counter({
      name: 'cratewatch_checks_total',
      help: 'Checks by outcome and tier.',
      labelNames: ['outcome', 'tier'] as const,
      registers,
    }),
    shopVisits: new Counter({
      name: 'cratewatch_shop_visits_total',
      help: 'Visits of followed shops, by what came of them.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    transitions: new Counter({
      name: 'cratewatch_transitions_total',
      help: 'Changes seen, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    inFlight: new Gauge({
      name: 'cratewatch_checks_in_flight',
      help: 'Checks whose request has left and whose result is not recorded yet.',
      registers,
    }),
    lateness: new Histogram({
      name: 'cratewatch_check_lateness_seconds',
      help: 'How much later than its stretched promise a check began.',
      labelNames: ['tier'] as const,
      buckets: [1, 5, 15, 60, 300, 900, 3_600, 21_600],
      registers,
    }),
    answerTime: new Histogram({
      name: 'cratewatch_marketplace_answer_seconds',
      help: 'How long the marketplace took to answer a check.',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
  }
}
