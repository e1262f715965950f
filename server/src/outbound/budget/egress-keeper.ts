import { seconds, milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { earningFrom } from '@cratewatch/domain/scheduling/limiter'
import { othersNow } from '@cratewatch/domain/scheduling/others-at-address'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../base/clock.ts'
import type { Deps } from '../deps.ts'
import type { MarketplaceFailure } from '../vendors/marketplace.ts'
import { readEgress, writeEgress, type Egress } from './egress-row.ts'

/**
 * The greatest age of a state that a refusal may be based on: another process may have found the vendor available
 * again.
 */
const FRESH_FOR = seconds(1)

/** Counts people's requests in the recorded facts. */
export type CountPeople = (count: number) => Promise<void>

export type EgressKeeper = ReturnType<typeof keepEgress>

/** Caches the state of this process's source address, so that most decisions need one statement, the write. */
export function keepEgress(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  metrics: BudgetMetrics,
  countPeople: CountPeople,
) {
  const { egress: name, requestsPerMinute } = config.marketplace
  let known: { readonly egress: Egress; readonly at: Instant } | null = null

  /** Since when, by our clock, the bucket of a revision has refilled. */
  let earning: { readonly revision: number; readonly from: Instant } | null = null

  function know(egress: Egress): Egress {
    const { revision, limiter } = egress
    // Written by a process whose clock is behind: by our clock the bucket would seem to have refilled since then.
    const isBehind = earning !== null && limiter.refilledAt < earning.from
    if (revision !== earning?.revision)
      earning = { revision, from: isBehind ? clock.now() : limiter.refilledAt }
    known = { egress, at: clock.now() }
    metrics.observe(egress, clock.now())
    return egress
  }
  const since = trustedSince(clock)
  const trusted = (egress: Egress): Egress => ({
    ...egress,
    limiter: earningFrom(egress.limiter, later(since(), earning?.from ?? egress.limiter.refilledAt)),
  })
  const read = async () => trusted(know(await readEgress(db, name, requestsPerMinute, clock.now())))

  return {
    read,
    /** Returns the cached state, read when there is none. It may be outdated; writing then fails. */
    current: async (): Promise<Egress> => (known === null ? read() : trusted(known.egress)),
    isFresh: () => known !== null && between(known.at, clock.now()) < FRESH_FOR,
    /**
     * Replaces `before` by `after`, which grants `interactive` slots to people. False: another process wrote first, and
     * the next `current` reads again.
     */
    async replace(before: Egress, after: Egress, interactive = 0): Promise<boolean> {
      const isWritten = await writeEgress(db, name, requestsPerMinute, after, before.revision)
      if (isWritten && interactive > 0) await countPeople(interactive)
      if (isWritten) know({ ...after, revision: before.revision + 1 })
      else known = null
      return isWritten
    },
  }
}

/** Clocks are corrected by less than this without being set by anybody. */
const CORRECTION = seconds(1)

/**
 * Returns since when differences of `clock.now()` are elapsed time: since the process started, or since it noticed that
 * the clock was set.
 */
function trustedSince(clock: Clock): () => Instant {
  let since = plus(clock.now(), milliseconds(-CORRECTION))
  let wall = clock.now()
  let passed = clock.elapsed()
  return () => {
    const wallNow = clock.now()
    const passedNow = clock.elapsed()
    const step = between(wall, wallNow) - (passedNow - passed)
    ;[wall, passed] = [wallNow, passedNow]
    if (Math.abs(step) > CORRECTION) since = wallNow
    return since
  }
}

type BudgetMetrics = ReturnType<typeof budgetMetrics>

/** Publishes metrics of the budget for operators: requests by outcome, slots left, pause, breaker and who else uses the address. */
export function budgetMetrics(registry: Registry, egress: string) {
  const shared = { labelNames: ['egress'] as const, registers: [registry] }
  const requests = new Counter({
    name: 'cratewatch_marketplace_requests_total',
    help: 'Requests to the marketplace by outcome; rate-limited ones are its 429 answers.',
    labelNames: ['egress', 'outcome'] as const,
    registers: [registry],
  })
  const tokens = new Gauge({
    ...shared,
    name: 'cratewatch_budget_tokens',
    help: 'Requests that could leave at once.',
  })
  const paused = new Gauge({
    ...shared,
    name: 'cratewatch_budget_paused',
    help: '1 while the marketplace has asked us to wait.',
  })
  const breaker = new Gauge({
    ...shared,
    name: 'cratewatch_breaker_open',
    help: '1 while the marketplace is left alone after failures in a row.',
  })
  const others = new Gauge({
    ...shared,
    name: 'cratewatch_address_others',
    help: 'Requests of the last minute that the marketplace counts for our address and that are not ours; 0: none are noticed.',
  })
  return {
    observe(state: Egress, now: Instant): void {
      tokens.set({ egress }, state.limiter.tokens)
      paused.set({ egress }, state.limiter.pausedUntil !== null && state.limiter.pausedUntil > now ? 1 : 0)
      breaker.set({ egress }, state.breaker.openUntil === null ? 0 : 1)
      others.set({ egress }, othersNow(state.limiter.others, now)?.count ?? 0)
    },
    count(failure: MarketplaceFailure | null): void {
      requests.inc({ egress, outcome: failure?.kind ?? 'answered' })
    },
  }
}
