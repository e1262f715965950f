import { Counter, Gauge, type Registry } from 'prom-client'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { MarketplaceFailure } from '../vendors/marketplace.ts'
import type { Egress } from './egress-row.ts'

export type BudgetMetrics = {
  observe(egress: Egress, now: Instant): void
  count(failure: MarketplaceFailure | null): void
}

/** Publishes metrics of the budget for operators: requests by outcome, slots left, pause and breaker. */
export function budgetMetrics(registry: Registry, egress: string): BudgetMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'cratewatch_marketplace_requests_total',
    help: 'Requests to the marketplace by outcome; rate-limited ones are its 429 answers.',
    labelNames: ['egress', 'outcome'] as const,
    registers,
  })
  const tokens = new Gauge({
    name: 'cratewatch_budget_tokens',
    help: 'Requests that could leave at once.',
    labelNames: ['egress'] as const,
    registers,
  })
  const paused = new Gauge({
    name: 'cratewatch_budget_paused',
    help: '1 while the marketplace has asked us to wait.',
    labelNames: ['egress'] as const,
    registers,
  })
  const breaker = new Gauge({
    name: 'cratewatch_breaker_open',
    help: '1 while the marketplace is left alone after failures in a row.',
    labelNames: ['egress'] as const,
    registers,
  })
  return {
    observe(state, now) {
      tokens.set({ egress }, state.limiter.tokens)
      paused.set({ egress }, state.limiter.pausedUntil !== null && state.limiter.pausedUntil > now ? 1 : 0)
      breaker.set({ egress }, state.breaker.openUntil === null ? 0 : 1)
    },
    count: (failure) => requests.inc({ egress, outcome: failure?.kind ?? 'answered' }),
  }
}
