import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours } from '../kernel/duration.ts'
import { instant } from '../kernel/instant.ts'
import { availabilityByDay } from './availability-by-day.ts'
import { breakdown, decades } from './breakdown.ts'
import { findsByDay, findsByHour, longestHunted, timeToFind } from './finds.ts'
import { localClock } from './local-clock.ts'
import { overview } from './overview.ts'
import { median, priceSpread } from './price-spread.ts'

const watches = (available: number, unavailable: number) => [
  ...Array.from({ length: available }, () => ({ isAvailable: true })),
  ...Array.from({ length: unavailable }, () => ({ isAvailable: false })),
]

describe('the overview', () => {
  it.each([
    [0, 0, 0],
    [1, 2, 33],
    [2, 1, 67],
    [1, 1, 50],
    [5, 0, 100],
    [1, 199, 1],
  ])('of %d available and %d not says %d %%', (available, unavailable, availablePercent) => {
    expect(overview(watches(available, unavailable))).toEqual({
      total: available + unavailable,
      available,
      unavailable,
      availablePercent,
    })
  })
})

describe('a breakdown', () => {
  const record = (names: string[], isAvailable = false) => ({ names, isAvailable })

  it('counts each name of a record once, largest first, and says what is for sale', () => {
    const records = [record(['Jazz', 'Funk'], true), record(['Jazz', 'Jazz']), record([]), record(['Rock'])]
    expect(breakdown(records, 5)).toEqual({
      top: [
        { name: 'Jazz', count: 2, available: 1 },
        { name: 'Funk', count: 1, available: 1 },
        { name: 'Rock', count: 1, available: 0 },
      ],
      rest: null,
    })
  })

  it('orders slices of one size by what is for sale, then by name', () => {
    const records = [record(['c']), record(['a']), record(['b'], true), record(['z']), record(['z'])]
    expect(breakdown(records, 5).top.map(({ name }) => name)).toEqual(['z', 'b', 'a', 'c'])
    expect(breakdown(records.toReversed(), 5).top.map(({ name }) => name)).toEqual(['z', 'b', 'a', 'c'])
  })

  it('puts the small ones together, but never a single one', () => {
    const records = ['a', 'a', 'b', 'b', 'c', 'd'].map((name) => record([name], true))
    expect(breakdown(records, 3).top).toHaveLength(4)
    expect(breakdown(records, 2)).toMatchObject({
      top: [{ name: 'a' }, { name: 'b' }],
      rest: { names: 2, count: 2, available: 2 },
    })
  })

  it('loses no record', () => {
    const some = fc.array(fc.record({ names: fc.uniqueArray(fc.string()), isAvailable: fc.boolean() }))
    fc.assert(
      fc.property(some, fc.nat(9), (records, atMost) => {
        const { top, rest } = breakdown(records, atMost)
        const counted = top.reduce((sum, { count }) => sum + count, 0) + (rest?.count ?? 0)
        expect(counted).toBe(records.reduce((sum, { names }) => sum + names.length, 0))
      }),
    )
  })
})

it('decades run from the first to the last, without a gap, unknown years at the end', () => {
  const records = [1959, 1983, 1980, null].map((year) => ({ year, isAvailable: year === 1983 }))
  expect(decades(records)).toEqual([
    { name: 1950, count: 1, available: 0 },
    { name: 1960, count: 0, available: 0 },
    { name: 1970, count: 0, available: 0 },
    { name: 1980, count: 2, available: 1 },
    { name: null, count: 1, available: 0 },
  ])
  expect(decades([])).toEqual([])
})

it.each([
  [[], null],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %j', (numbers, middle) => {
  expect(median(numbers)).toBe(middle)
})

describe('the spread of prices', () => {
  const usd = (value: number) => ({ value, currency: 'USD' })

  it('compares within the currency most prices are in', () => {
    expect(priceSpread([{ value: 1, currency: 'EUR' }, usd(9.99), usd(10), usd(500)])).toEqual({
      currency: 'USD',
      lowest: 9.99,
      median: 10,
      highest: 500,
      steps: [
        { from: 0, below: 10, count: 1 },
        { from: 10, below: 20, count: 1 },
        { from: 20, below: 40, count: 0 },
        { from: 40, below: 80, count: 0 },
        { from: 80, below: 160, count: 0 },
        { from: 160, below: null, count: 1 },
      ],
    })
  })

  it('of nothing is nothing', () => expect(priceSpread([])).toBeNull())
})

it('hunted longest are those never found and not for sale, oldest watch first', () => {
  const hunt = (since: number, foundAt: number | null = null, isAvailable = false) => ({
    since: instant(since),
    foundAt: foundAt === null ? null : instant(foundAt),
    isAvailable,
  })
  const hunts = [hunt(30), hunt(10, 11), hunt(20), hunt(5, null, true), hunt(40)]
  expect(longestHunted(hunts, 2).map(({ since }) => since)).toEqual([20, 30])
})

describe('a local clock', () => {
  const at = (...utc: [number, number, number, number, number?]) => instant(Date.UTC(...utc))

  it.each([
    ['UTC', at(2026, 0, 5, 9), 1, 9],
    ['Europe/Madrid', at(2026, 0, 4, 23, 30), 1, 0],
    ['Europe/Madrid', at(2026, 6, 5, 21, 59), 7, 23],
    ['Europe/Madrid', at(2026, 6, 5, 22), 1, 0],
    ['America/Los_Angeles', at(2026, 0, 5, 7, 59), 7, 23],
    ['Asia/Kolkata', at(2026, 0, 4, 18, 30), 1, 0],
    ['Asia/Kathmandu', at(2026, 0, 4, 18, 15), 1, 0],
    ['UTC', at(1969, 11, 31, 23), 3, 23],
  ])('in %s at %d shows weekday %d, hour %d', (zone, moment, weekday, hour) => {
    expect(localClock(zone)(moment)).toMatchObject({ weekday, hour })
  })

  it('follows the change to summer time', () => {
    const madrid = localClock('Europe/Madrid')
    expect([madrid(at(2026, 2, 29, 0, 59)).hour, madrid(at(2026, 2, 29, 1)).hour]).toEqual([1, 3])
  })

  it('counts days as the calendar of the place does', () => {
    const madrid = localClock('Europe/Madrid')
    expect(madrid(at(2026, 0, 4, 23)).day - madrid(at(2026, 0, 4, 22, 59)).day).toBe(1)
  })
})

describe('availability by day', () => {
  it('counts what was watched, and for sale at some time of the day, since it was watched', () => {
    const sale = (fromDay: number, untilDay: number) => ({ fromDay, untilDay })
    const watches = [
      { sinceDay: 90, sales: [sale(95, 98), sale(98, 98)] },
      { sinceDay: 99, sales: [sale(97, 200)] },
    ]
    expect(availabilityByDay(watches, 100, 4)).toEqual([
      { day: 97, watched: 1, available: 1 },
      { day: 98, watched: 1, available: 1 },
      { day: 99, watched: 2, available: 1 },
      { day: 100, watched: 2, available: 1 },
    ])
  })
})

it('the time to find is given by its median and by steps', () => {
  const found = timeToFind([hours(2), days(3), days(400)])
  expect([found.count, found.median]).toEqual([3, days(3)])
  expect(found.steps.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 1])
  expect(timeToFind([]).median).toBeNull()
})

it('finds are counted by weekday and hour', () => {
  const grid = findsByHour([
    { weekday: 1, hour: 0 },
    { weekday: 7, hour: 23 },
    { weekday: 7, hour: 23 },
  ])
  expect([grid.length, grid[0]?.length]).toEqual([7, 24])
  expect([grid[0]?.[0], grid[6]?.[23], grid.flat().reduce((a, b) => a + b)]).toEqual([1, 2, 3])
})

it('finds are counted by day, a record that turned up twice once', () => {
  const found = (...days: number[]) => days.map((day) => ({ day }))
  expect(findsByDay([found(12, 10, 10, 9), found(10)], 10)).toEqual([
    { day: 10, records: 2 },
    { day: 12, records: 1 },
  ])
  expect(findsByDay([], 10)).toEqual([])
})
