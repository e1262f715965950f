import { instant } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeObservationSpan } from '../../../test/factories/observation-span.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../base/config/config.ts'
import { presentRecord } from './present-record.ts'
import { readRecord } from './read-record.ts'

const NOW = instant(Date.UTC(2026, 0, 10, 12))

const database = await withDatabase()
let releaseId: number
let userId: string

beforeEach(async () => {
  await emptyDatabase(database)
  releaseId = (await makeRelease(database.queries)).id
  userId = (await makeUser(database.queries)).id
})

/** A run of copies from one day of January to another; without a price there were none. */
const seen = (from: Date, until: Date, price: number | null, currency = 'EUR') =>
  makeObservationSpan(database.queries, {
    release_id: releaseId,
    from_at: from,
    until_at: until,
    ...(price === null
      ? {}
      : { state: 'on-sale' as const, num_for_sale: 1, lowest_value: price, lowest_currency: currency }),
  })
const january = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour))

async function page(since: Date, environment: Record<string, string> = {}) {
  const watch = await makeWatch(database.queries, {
    user_id: userId,
    release_id: releaseId,
    created_at: since,
  })
  const config = readConfig({ APP_SECRET: 'x'.repeat(32), ...environment })
  const deps = testDeps({ database, config, clock: manualClock(NOW) })
  const read = await readRecord(deps, userId, watch.id, { page: 1, limit: 20 })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return presentRecord(read.value, config.marketplace.siteUrl)
}

describe('the availability of a record over time', () => {
  it('begins on the day since which it is watched', async () => {
    await seen(january(5), january(7), null)
    await seen(january(8), january(9), 20)
    expect(await page(january(7))).toMatchObject({
      days: ['no', 'yes', 'yes', 'unknown'],
      firstDay: '2026-01-07',
    })
  })

  it('has a year at most', async () => {
    await seen(january(10), january(10), 20)
    const { days, firstDay } = await page(new Date(Date.UTC(2024, 0, 1)))
    expect([days.length, firstDay]).toEqual([365, '2025-01-11'])
    expect(days.filter((day) => day === 'yes')).toHaveLength(1)
  })
})

describe('earlier prices', () => {
  const pricesOf = ({ timeline }: Awaited<ReturnType<typeof page>>) =>
    timeline.items.flatMap((item) => (item.kind === 'seen' ? [item.seen.lowestPrice?.value ?? null] : []))

  it('are not shown where the operator does not allow it: none older than six hours', async () => {
    await seen(january(9), january(10, 5), 30)
    await seen(january(10, 6), january(10, 6), 20)
    const record = await page(january(1))
    expect(record.prices).toBeNull()
    expect(pricesOf(record)).toEqual([20, null])
  })

  it('are the lowest of each day with copies, where the operator allows it', async () => {
    await seen(january(1), january(4), 99)
    await seen(january(4, 13), january(4, 14), null)
    await seen(january(6, 1), january(7, 2), 30)
    await seen(january(7, 3), january(7, 4), 25)
    await seen(january(8), january(8), 7, 'USD')
    await seen(january(9), january(10), 20)
    const record = await page(january(3), { PRICE_HISTORY: 'true' })
    expect(record.prices?.map(({ day, price }) => `${day} ${price.value} ${price.currency}`)).toEqual([
      '2026-01-03 99 EUR',
      '2026-01-04 99 EUR',
      '2026-01-06 30 EUR',
      '2026-01-07 25 EUR',
      '2026-01-09 20 EUR',
      '2026-01-10 20 EUR',
    ])
    expect(pricesOf(record)).toEqual([20, 7, 25, 30, null, 99])
  })
})
