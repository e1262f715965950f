import { days, hours, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeObservationSpan } from '../../../test/factories/observation-span.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeTransition } from '../../../test/factories/transition.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'
import type { CheckStatesTable, ReleasesTable, WatchesTable } from '../../database/tables/check-tables.ts'

/** A Monday, noon in Madrid. */
const NOW = instant(Date.UTC(2026, 0, 5, 11))

const { deps, app, user, startOver } = await withApp({ clock: manualClock(NOW) })
let premium: TestClient
let userId: string

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: premium } = await user({ plan: 'PREMIUM', time_zone: 'Europe/Madrid' }))
})

const ago = (span: Duration) => timestamp(plus(NOW, -span as Duration))

async function watch(
  release: Partial<Insertable<ReleasesTable>> = {},
  checkState: Partial<Insertable<CheckStatesTable>> = {},
  watch: Partial<Insertable<WatchesTable>> = {},
): Promise<number> {
  const { id } = await makeRelease(deps.db, release)
  await makeCheckState(deps.db, { ...checkState, release_id: id })
  await makeWatch(deps.db, { user_id: userId, created_at: ago(days(20)), ...watch, release_id: id })
  return id
}
const onSale = (value: number, observedAgo = hours(1)) =>
  ({
    state: 'on-sale',
    num_for_sale: 2,
    lowest_value: value,
    lowest_currency: 'USD',
    observed_at: ago(observedAgo),
  }) as const
const read = async (client = premium) => (await client('GET', '/api/analytics')).body

describe('the figures of a watch list', () => {
  it('count what is for sale, and round the share', async () => {
    await watch({}, onSale(10))
    await watch({}, { state: 'none', checks: 30 })
    await watch({}, { checks: 12 })
    expect(await read()).toMatchObject({
      timeZone: 'Europe/Madrid',
      total: 3,
      available: 1,
      unavailable: 2,
      availablePercent: 33,
      totalChecks: 42,
    })
  })

  it('of an empty list are all nothing', async () => {
    expect(await read()).toMatchObject({
      total: 0,
      availablePercent: 0,
      finds: 0,
      byLabel: { top: [], rest: null },
      byDecade: [],
      prices: null,
      longestHunted: [],
      history: { timeToFind: { count: 0, medianSeconds: null } },
    })
  })

  it('break the list down by label, country, genre and decade', async () => {
    await watch({ label: 'Blue Note', country: 'US', genres: ['Jazz', 'Funk'], year: 1957 }, onSale(10))
    await watch({ label: 'Blue Note', country: 'UK', genres: ['Jazz'], year: 1972 })
    await watch({ label: null, country: '', genres: [], year: null })
    const body = await read()
    expect(body.byLabel.top).toEqual([{ name: 'Blue Note', count: 2, available: 1 }])
    expect(body.byCountry.top.map(({ name }: { name: string }) => name)).toEqual(['US', 'UK'])
    expect(body.byGenre.top).toEqual([
      { name: 'Jazz', count: 2, available: 1 },
      { name: 'Funk', count: 1, available: 1 },
    ])
    expect(body.byDecade).toEqual([
      { name: 1950, count: 1, available: 1 },
      { name: 1960, count: 0, available: 0 },
      { name: 1970, count: 1, available: 0 },
      { name: null, count: 1, available: 0 },
    ])
  })

  it('spread prices, but not those too old to be shown as current', async () => {
    await watch({}, onSale(12))
    await watch({}, onSale(30))
    await watch({}, onSale(999, hours(7)))
    const { prices } = await read()
    expect(prices).toMatchObject({ currency: 'USD', lowest: 12, median: 21, highest: 30 })
    expect(prices.steps.map(({ count }: { count: number }) => count)).toEqual([0, 1, 1, 0, 0, 0])
  })

  it('spread no price of a copy for sale that states none', async () => {
    await watch({}, { ...onSale(12), lowest_value: null, lowest_currency: null })
    expect((await read()).prices).toBeNull()
  })

  it('name what is hunted longest', async () => {
    await watch({ title: 'Found once' }, {}, { created_at: ago(days(300)), found_at: ago(days(9)) })
    await watch({ title: 'Second' }, {}, { created_at: ago(days(100)) })
    const first = await watch({ title: 'First' }, {}, { created_at: ago(days(200)) })
    const { longestHunted } = await read()
    expect(longestHunted.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second'])
    expect(longestHunted[0]).toMatchObject({
      discogsId: first,
      uri: `https://www.discogs.com/release/${first}`,
    })
  })

  it('name a hunted album by its own page', async () => {
    const { id } = await makeMaster(deps.db, { title: 'Any pressing' })
    await makeMasterWatch(deps.db, { user_id: userId, master_id: id })
    expect((await read()).longestHunted).toMatchObject([
      { discogsId: id, name: 'Any pressing', uri: `https://www.discogs.com/master/${id}` },
    ])
  })

  it('are of nobody else, and for signed-in users', async () => {
    await watch({}, onSale(10))
    const stranger = await signedIn(app, deps, (await makeUser(deps.db)).id)
    expect((await read(stranger)).total).toBe(0)
    expect((await clientOf(app)('GET', '/api/analytics')).status).toBe(401)
  })
})

describe('the history', () => {
  it('is premium’s; a free plan has the figures of today', async () => {
    await watch({}, onSale(10))
    expect((await read()).history).not.toBeNull()
    await deps.db.updateTable('users').set({ plan: 'FREE' }).execute()
    expect(await read()).toMatchObject({ total: 1, finds: 0, history: null })
  })

  it('counts finds by the weekday and hour of the account’s time zone, and only while one watched', async () => {
    const id = await watch()
    // Sunday 23:30 UTC is Monday 00:30 in Madrid.
    await makeTransition(deps.db, { release_id: id, at: timestamp(instant(Date.UTC(2026, 0, 4, 23, 30))) })
    await makeTransition(deps.db, { release_id: id, kind: 'gone' })
    await makeTransition(deps.db, { release_id: id, at: ago(days(21)) })
    const { finds, history } = await read()
    expect(finds).toBe(1)
    expect(history.findsByHour[0][0]).toBe(1)
    expect(history.findsByHour.flat().reduce((a: number, b: number) => a + b)).toBe(1)
  })

  it('counts by day how many records turned up, in days of the account’s time zone, for 53 weeks', async () => {
    const since = { created_at: ago(days(399)) }
    const [one, other] = [await watch({}, {}, since), await watch({}, {}, since)]
    // Twice on Monday in Madrid, of which the first is Sunday in UTC.
    const sunday = Date.UTC(2026, 0, 4, 23, 30)
    for (const at of [instant(sunday), plus(instant(sunday), hours(9))])
      await makeTransition(deps.db, { release_id: one, at: timestamp(at) })
    for (const at of [ago(hours(2)), ago(days(370)), ago(days(371))])
      await makeTransition(deps.db, { release_id: other, at })
    const { id: stranger } = await makeUser(deps.db)
    const unwatched = await makeRelease(deps.db)
    await makeWatch(deps.db, { user_id: stranger, release_id: unwatched.id })
    await makeTransition(deps.db, { release_id: unwatched.id })
    expect((await read()).history.findsByDay).toEqual([
      { day: '2024-12-31', records: 1 },
      { day: '2026-01-05', records: 2 },
    ])
  })

  it('says when copies turn up where that is more than chance', async () => {
    const id = await watch({}, {}, { created_at: ago(days(100)) })
    expect((await read()).history.usualTime).toBeNull()
    // Mondays at noon in Madrid.
    for (let week = 0; week < 8; week += 1)
      await makeTransition(deps.db, { release_id: id, at: ago(days(7 * week)) })
    expect((await read()).history.usualTime).toEqual({ weekday: 0, part: 'afternoon', days: 8 })
  })

  it('tells how long the first find of each record took', async () => {
    const quick = await watch()
    const slow = await watch()
    await watch()
    await makeTransition(deps.db, { release_id: slow, at: ago(days(10)) })
    await makeTransition(deps.db, { release_id: quick, at: ago(days(18)) })
    await makeTransition(deps.db, { release_id: quick, at: ago(days(1)) })
    const { timeToFind } = (await read()).history
    expect(timeToFind).toMatchObject({ count: 2, medianSeconds: (6 * days(1)) / 1000 })
    expect(timeToFind.steps.slice(1, 3)).toEqual([
      { from: days(1) / 1000, below: days(7) / 1000, count: 1 },
      { from: days(7) / 1000, below: days(30) / 1000, count: 1 },
    ])
  })

  it('counts the first find of an album from when it was watched, also by a pressing that joined later', async () => {
    const { id: master } = await makeMaster(deps.db)
    const album = { user_id: userId, created_at: ago(days(20)) }
    const { id: parent_id } = await makeMasterWatch(deps.db, { ...album, master_id: master })
    for (const [joined, found] of [
      [9, 2],
      [5, 3],
    ] as const) {
      const pressing = await watch({}, {}, { parent_id, created_at: ago(days(joined)) })
      await makeTransition(deps.db, { release_id: pressing, at: ago(days(found)) })
    }
    const { finds, history } = await read()
    expect(finds).toBe(2)
    expect(history.timeToFind).toMatchObject({ count: 1, medianSeconds: (17 * days(1)) / 1000 })
  })

  it('counts day by day, in days of the account’s time zone, what was for sale', async () => {
    const id = await watch({}, {}, { created_at: ago(days(2)) })
    // From 23:30 UTC of the third, which is the fourth in Madrid, to noon of the fourth.
    await makeObservationSpan(deps.db, {
      release_id: id,
      state: 'on-sale',
      num_for_sale: 1,
      from_at: timestamp(instant(Date.UTC(2026, 0, 3, 23, 30))),
      until_at: timestamp(instant(Date.UTC(2026, 0, 4, 11))),
    })
    await makeObservationSpan(deps.db, { release_id: id, from_at: ago(hours(3)), until_at: ago(hours(1)) })
    const { availability } = (await read()).history
    expect(availability).toHaveLength(90)
    expect(availability.slice(-4)).toEqual([
      { day: '2026-01-02', watched: 0, available: 0 },
      { day: '2026-01-03', watched: 1, available: 0 },
      { day: '2026-01-04', watched: 1, available: 1 },
      { day: '2026-01-05', watched: 1, available: 0 },
    ])
  })

  it('counts what was for sale from before its first day on, and nothing that ended before', async () => {
    const [long, over] = [0, 1].map(() => watch({}, {}, { created_at: ago(days(300)) }))
    const span = async (release: Promise<number> | undefined, from: number, until: number) =>
      makeObservationSpan(deps.db, {
        release_id: (await release)!,
        state: 'on-sale',
        num_for_sale: 1,
        from_at: ago(days(from)),
        until_at: ago(days(until)),
      })
    await span(long, 250, 240)
    await span(long, 200, 88)
    await span(over, 200, 92)
    const { availability } = (await read()).history
    expect(availability.slice(0, 4).map((day: { available: number }) => day.available)).toEqual([1, 1, 0, 0])
  })

  it('begins with all of its first day', async () => {
    const id = await watch({}, {}, { created_at: ago(days(200)) })
    const midnight = instant(Date.UTC(2025, 9, 7, 22))
    await makeObservationSpan(deps.db, {
      release_id: id,
      state: 'on-sale',
      num_for_sale: 1,
      from_at: timestamp(midnight),
      until_at: timestamp(plus(midnight, hours(1))),
    })
    const { availability } = (await read()).history
    expect(availability.slice(0, 2)).toEqual([
      { day: '2025-10-08', watched: 1, available: 1 },
      { day: '2025-10-09', watched: 1, available: 0 },
    ])
  })
})
