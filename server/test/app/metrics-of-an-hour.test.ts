import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { afterAll, expect, it } from 'vitest'
import { measureHealth } from '../../src/operating/conditions/instance-health.ts'
import { withDatabase } from '../database/test-database.ts'
import { openWatchFixture, watchRelease } from '../fixtures/watch-fixture.ts'

const database = await withDatabase()
const watched = await openWatchFixture(database, { requestsPerMinute: 12 })

afterAll(() => watched.close())

const RELEASES = 8

it(
  'an hour with a 429, a failure, a pause and a lateness reads in the metrics as it was',
  { tags: 'play' },
  async () => {
    const { requests, faults, world } = watched.simulation
    const ids = Array.from({ length: RELEASES }, (_, index) => world.catalogue.idAt(index))
    for (const id of ids) await watchRelease(watched, id)
    const { deps, stop } = watched.addWatcher()
    measureHealth(deps)

    /** The sum of a metric over its other labels; null: nobody publishes it. */
    const read = async (name: string, labels: Readonly<Record<string, string>> = {}) => {
      const metrics = await deps.metrics.getMetricsAsJSON()
      const values = metrics.flatMap((metric): { value: number; labels: object; metricName?: string }[] =>
        name.startsWith(metric.name) ? metric.values : [],
      )
      const meant = values.filter(
        (each) =>
          (each.metricName ?? name) === name &&
          Object.entries(labels).every(([label, value]) => (each.labels as typeof labels)[label] === value),
      )
      return meant.length === 0 ? null : meant.reduce((sum, { value }) => sum + value, 0)
    }
    const answered = (status: number) => requests.recent().filter((each) => each.status === status).length
    const until = (status: number) => watched.passUntil(() => answered(status) > 0, minutes(20))

    await watched.pass(minutes(10))
    expect(await read('cratewatch_budget_paused')).toBe(0)
    faults.add({ kind: 'rate-limited', retryAfter: 40, next: 1 })
    await until(429)
    await watched.pass(seconds(1))
    expect(await read('cratewatch_budget_paused')).toBe(1)
    await watched.pass(minutes(5))
    expect(await read('cratewatch_budget_paused')).toBe(0)

    faults.add({ kind: 'error-500', next: 1 })
    await until(500)
    world.appear(ids[0]!, { count: 1 })
    await watched.pass(minutes(30))
    expect([answered(429), answered(500)]).toEqual([1, 1])
    expect(await read('cratewatch_marketplace_requests_total', { outcome: 'answered' })).toBe(answered(200))
    expect(await read('cratewatch_marketplace_requests_total', { outcome: 'rate-limited' })).toBe(1)
    expect(await read('cratewatch_marketplace_requests_total')).toBe(requests.total)
    expect(await read('cratewatch_checks_total', { outcome: 'rate-limited' })).toBe(1)
    // Those that found the budget spent sent nothing.
    const unsent = (await read('cratewatch_checks_total', { outcome: 'no-slot' })) ?? 0
    expect((await read('cratewatch_checks_total'))! - unsent).toBe(requests.total)
    expect(await read('cratewatch_transitions_total', { kind: 'baseline' })).toBe(RELEASES)
    expect(await read('cratewatch_transitions_total')).toBe(RELEASES + 1)
    expect(await read('cratewatch_marketplace_answer_seconds_count')).toBe(requests.total)
    expect(await read('cratewatch_check_lateness_seconds_count')).toBe(requests.total)
    expect(await read('cratewatch_checks_in_flight')).toBe(0)
    expect(await read('cratewatch_breaker_open')).toBe(0)
    expect(await read('cratewatch_budget_tokens')).toBeGreaterThan(0)
    expect(await read('cratewatch_checks_late_seconds')).toBe(0)
    expect(await read('cratewatch_deliveries_late_seconds')).toBe(0)

    await stop()
    await watched.clock.advance(hours(6))
    expect(await read('cratewatch_checks_late_seconds')).toBeGreaterThan(hours(1) / seconds(1))
    expect(new Set(deps.metrics.getMetricsAsArray().map(({ name }) => name))).toEqual(
      new Set([
        'cratewatch_marketplace_requests_total',
        'cratewatch_budget_tokens',
        'cratewatch_budget_paused',
        'cratewatch_breaker_open',
        'cratewatch_address_others',
        'cratewatch_checks_total',
        'cratewatch_shop_visits_total',
        'cratewatch_transitions_total',
        'cratewatch_checks_in_flight',
        'cratewatch_check_lateness_seconds',
        'cratewatch_marketplace_answer_seconds',
        'cratewatch_checks_late_seconds',
        'cratewatch_deliveries_late_seconds',
        'cratewatch_deliveries_resting_seconds',
        'cratewatch_vendor_resting',
        'cratewatch_condition',
      ]),
    )
  },
)
