import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { startRates, type Rates } from '@cratewatch/simulator/rates/start-rates'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import type { Deps } from '../deps.ts'
import { createEcbRates } from './ecb-rates.ts'
import { fetchRates, readRates } from './stored-rates.ts'

/** A Monday, before the bank publishes. */
const MONDAY = instant(Date.UTC(2026, 0, 5, 12))
const database = await withDatabase()
let clock: ManualClock
let bank: Rates
let deps: Deps
let decided: number

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock(MONDAY)
  bank = await startRates({ clock })
  const config = { publicUrl: 'https://cratewatch.example' }
  deps = testDeps({
    database,
    clock,
    rates: createEcbRates({ url: bank.url, timeout: seconds(30) }, config, clock),
  })
  decided = 0
})
afterEach(async () => {
  await deps.rates?.close()
  await bank.close()
})

const fetch = (decide = () => Promise.resolve()) =>
  fetchRates(deps, () => {
    decided += 1
    return decide()
  })
const storedDay = async () => (await readRates(deps.db))?.day ?? null

describe('exchange rates', () => {
  it('are fetched at first, and once more for each working day after it has published them', async () => {
    const asked: [string, number][] = []
    for (let hour = 0; hour < 24 * 8; hour++) {
      const before = bank.requests()
      await fetch()
      if (bank.requests() > before)
        asked.push([new Date(clock.now()).toISOString().slice(0, 13), bank.requests() - before])
      await clock.advance(hours(1))
    }
    const evenings = ['06', '07', '08', '09', '12'].map((day) => [`2026-01-${day}T16`, 1])
    // Those of the first day are known early here, and not asked for again in the evening.
    expect(asked).toEqual([['2026-01-05T12', 1], ...evenings])
    expect(await storedDay()).toBe(MONDAY - hours(12) + days(7))
    expect(decided).toBe(asked.length)
  })

  it('stay as they were while the bank fails, which throws and is soon not asked any more', async () => {
    await fetch()
    await clock.advance(days(1.5))
    bank.faults.add({ kind: 'page' })
    const outcomes: string[] = []
    for (let n = 0; n < 8; n++)
      outcomes.push(
        await fetch().then(
          () => 'rests',
          (error: Error) => error.message,
        ),
      )
    expect(outcomes[0]).toMatch(/^No exchange rates: /)
    expect(outcomes.at(-1)).toBe('rests')
    expect(await storedDay()).toBe(MONDAY - hours(12))

    bank.faults.clear()
    await clock.advance(minutes(60))
    await fetch()
    expect(await storedDay()).toBe(MONDAY - hours(12) + days(2))
  })

  it('are never replaced by those of an older day', async () => {
    await fetch()
    await clock.advance(days(1.5))
    bank.faults.add({ kind: 'old-day' })
    await fetch()
    expect(await storedDay()).toBe(MONDAY - hours(12))
    expect(decided).toBe(1)
  })

  it('are decided by again until that was done', async () => {
    await expect(fetch(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    await fetch()
    await fetch()
    expect([decided, bank.requests()]).toEqual([2, 1])
  })

  it('are none where no source is configured', async () => {
    await fetchRates({ ...deps, rates: null }, () => Promise.reject(new Error('nothing to decide')))
    expect([await storedDay(), bank.requests()]).toEqual([null, 0])
  })
})
