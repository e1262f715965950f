import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillInDetails } from '../../src/lists/items/settle-item.ts'
import { listRequests } from '../../src/lists/runs/list-requests.ts'
import { makeRelease } from '../factories/release.ts'
import { makeWatch } from '../factories/watch.ts'
import { sorted, syncProgress, type ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

const START = '/api/discogs/sync-wantlist/start'

const requestsTo = (part: string) =>
  fixture.simulation.requests.recent().filter((request) => request.path.startsWith(part)).length

describe('a sync of the wantlist', () => {
  it('imports what nobody offers, leaves what is on sale, and tells of both', async () => {
    fixture = await fixtures.open()
    const { id, client } = await fixture.collector('sunday_digger')
    const { world } = fixture.simulation
    const wants = world.collectors.find('sunday_digger')!.wants.map((want) => want.releaseId)
    for (const release of wants.slice(0, 40)) world.appear(release)
    const isOpen = (release: number) => !world.stats(release)?.blocked

    const started = await client('POST', START, {})
    expect(started.status).toBe(202)
    expect(started.body.progress).toMatchObject({ isComplete: false, phase: 'reading', totalItems: 0 })
    await fixture.work()

    const expected = wants.slice(40).filter(isOpen)
    expect(await fixture.watchedBy(id)).toEqual(sorted(expected))
    const progress = await syncProgress(client)
    expect(progress).toMatchObject({
      isComplete: true,
      phase: 'complete',
      totalItems: 137,
      processedItems: 137,
      importedItems: expected.length,
      skippedItems: 137 - expected.length,
      errorItems: 0,
      errors: [],
      currentItem: null,
      remainingSeconds: null,
      trigger: 'manual',
    })
    expect(progress.skipped['on-sale']).toBe(wants.slice(0, 40).filter(isOpen).length)
    // Two pages, and one check an item: names and pictures came with the list.
    expect(requestsTo('/users/')).toBe(2)
    expect(requestsTo('/marketplace/stats/')).toBe(137)
    expect(requestsTo('/releases/')).toBe(0)
  })

  it('is said on the watch list while it adds records, and to nobody else', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(3)
    const stranger = await fixture.collector('newcomer')
    const filling = async (whose = client) => (await whose('GET', '/api/vinyls')).body.filling
    expect(await filling()).toBe(null)
    await client('POST', START, {})
    expect([await filling(), await filling(stranger.client)]).toEqual(['sync', null])
    await fixture.work()
    expect(await filling()).toBe(null)
  })

  it('says what became of each item', async () => {
    fixture = await fixtures.open()
    const { client, wants } = await fixture.wanting(3)
    fixture.simulation.world.appear(wants[1]!)
    await client('POST', START, {})
    await fixture.work()
    const { items, pagination } = (await client('GET', '/api/discogs/sync-status/items')).body
    expect(pagination).toEqual({ total: 3, pages: 1 })
    expect(
      items.map((item: Record<string, unknown>) => [item['discogsId'], item['outcome'], item['reason']]),
    ).toEqual([
      [wants[0], 'imported', null],
      [wants[1], 'skipped', 'on-sale'],
      [wants[2], 'imported', null],
    ])
    expect(items[0].item).toMatch(/ – /)
    const skipped = await client('GET', '/api/discogs/sync-status/items?outcome=skipped')
    expect(skipped.body.items).toHaveLength(1)
  })

  it('of an empty list is complete at once, of one record after one look', async () => {
    fixture = await fixtures.open()
    const empty = await fixture.collector('newcomer')
    const one = await fixture.collector('one_track_mind')
    await empty.client('POST', START, {})
    await one.client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(empty.client)).toMatchObject({ phase: 'complete', totalItems: 0 })
    expect(await syncProgress(one.client)).toMatchObject({
      phase: 'complete',
      totalItems: 1,
      importedItems: 1,
    })
  })

  it('says that it waits for its turn until the first page is read, also when the list is empty', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(0)
    await client('POST', START, {})
    const phase = async () => (await syncProgress(client)).phase
    expect(await phase()).toBe('reading')
    fixture.clock.set(plus(fixture.clock.now(), seconds(4)))
    expect(await phase()).toBe('queued')
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', totalItems: 0 })
  })

  it('reads a list that only its owner may see', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.collector('quiet_recluse')
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'complete',
      totalItems: 23,
      processedItems: 23,
    })
  })

  it('imports what is on sale as well when asked to, and its first check is no alert', async () => {
    fixture = await fixtures.open()
    const { id, client, wants } = await fixture.wanting(4)
    for (const release of wants) fixture.simulation.world.appear(release)
    await client('POST', START, { alsoOnSale: true })
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
    const cards = (await client('GET', '/api/vinyls?limit=10')).body.vinyls
    expect(cards.map((card: { available: boolean }) => card.available)).toEqual([true, true, true, true])
    expect((await client('GET', '/api/in-app-notifications')).body.total).toBe(0)
  })

  it('leaves releases that were deleted or may not be sold, with the reason', async () => {
    fixture = await fixtures.open()
    const { id, client, wants } = await fixture.wanting(4)
    fixture.simulation.world.deleteRelease(wants[0]!)
    fixture.simulation.world.blockRelease(wants[1]!)
    await client('POST', START, { alsoOnSale: true })
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      importedItems: 2,
      skipped: { withdrawn: 1, blocked: 1 },
    })
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants.slice(2)))
  })
})

describe('what is known already', () => {
  it('is not asked again: not what is watched, not what was seen a moment ago, not what another sync saw', async () => {
    fixture = await fixtures.open()
    const { id, client, wants } = await fixture.wanting(6)
    const [watched, seenNone, seenOnSale] = wants as [number, number, number]
    const { db } = fixture.deps
    for (const release of wants.slice(0, 3)) await makeRelease(db, { id: release })
    await makeWatch(db, { user_id: id, release_id: watched })
    const at = new Date(fixture.clock.now())
    const reading = { num_for_sale: 0, seen_at: at }
    await db
      .insertInto('unwatched_observations')
      .values({ release_id: seenNone, state: 'none', ...reading })
      .execute()
    await db
      .insertInto('unwatched_observations')
      .values({ release_id: seenOnSale, state: 'on-sale', ...reading })
      .execute()
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      importedItems: 4,
      skipped: { 'already-watched': 1, 'on-sale': 1 },
    })
    expect(requestsTo('/marketplace/stats/')).toBe(3)

    const first = fixture.simulation.requests.recent().length
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ importedItems: 0, skipped: { 'already-watched': 5 } })
    expect(fixture.simulation.requests.recent().length - first).toBe(1)
  })

  it('is asked again once it is old', async () => {
    fixture = await fixtures.open()
    const { client, wants } = await fixture.wanting(2)
    for (const release of wants) fixture.simulation.world.appear(release)
    await client('POST', START, {})
    await fixture.work()
    fixture.clock.set(plus(fixture.clock.now(), minutes(7 * 60)))
    fixture.simulation.world.sell(wants[0]!, 'all')
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ importedItems: 1, skipped: { 'on-sale': 1 } })
  })
})

describe('what only the wantlist says of a record', () => {
  const { signal } = new AbortController()
  const fill = () => fillInDetails(fixture.lists, listRequests(fixture.lists).once(signal), signal)
  const countries = () =>
    fixture.deps.db.selectFrom('releases').select(['id', 'country']).orderBy('id').execute()

  it('is completed when there is nothing else to ask, once', async () => {
    fixture = await fixtures.open()
    const { client, wants } = await fixture.wanting(3)
    await client('POST', START, {})
    await fixture.work()
    expect((await countries()).map((row) => row.country)).toEqual([null, null, null])
    for (const more of [true, true, true, false, false]) expect(await fill()).toBe(more)
    const known = await countries()
    expect(known.map((row) => row.id)).toEqual(sorted(wants))
    expect(known.filter((row) => row.country === null)).toEqual([])
    expect(requestsTo('/releases/')).toBe(3)
  })

  it('waits while the marketplace is down, and is left when the record is gone', async () => {
    fixture = await fixtures.open()
    const { client, wants } = await fixture.wanting(2)
    await client('POST', START, {})
    await fixture.work()
    const down = fixture.simulation.faults.add({ kind: 'html-502' })
    expect(await fill()).toBe(false)
    fixture.simulation.faults.remove(down)
    fixture.simulation.world.deleteRelease(Math.min(...wants))
    fixture.clock.set(plus(fixture.clock.now(), minutes(5)))
    expect([await fill(), await fill(), await fill()]).toEqual([true, true, false])
    expect((await countries()).map((row) => row.country === null)).toEqual([true, false])
  })
})

describe('the limit of the plan', () => {
  it('ends the imports, and costs no request beyond it', async () => {
    fixture = await fixtures.open()
    const { id, client } = await fixture.wanting(60, 'FREE')
    await client('POST', START, {})
    await fixture.work()
    expect(await fixture.watchedBy(id)).toHaveLength(5)
    expect(await syncProgress(client)).toMatchObject({ importedItems: 5, skipped: { 'plan-limit': 55 } })
    expect(requestsTo('/marketplace/stats/')).toBe(5)
  })

  it('holds while the user adds records by hand', async () => {
    fixture = await fixtures.open()
    const { id, client } = await fixture.wanting(20, 'FREE')
    const others = fixture.ordinary(40).slice(20)
    await client('POST', START, {})
    await Promise.all([
      fixture.work(),
      ...others.slice(0, 8).map((discogsId) => client('POST', '/api/vinyls', { discogsId })),
    ])
    expect(await fixture.watchedBy(id)).toHaveLength(5)
    const progress = await syncProgress(client)
    expect(progress.importedItems + progress.skippedItems).toBe(20)
  })

  // The longest list only once: each item takes three times as long with a database server.
  const longest = 20_000
  it(
    `settles a list of ${longest} in moments when there is no room at all`,
    { tags: 'play', timeout: 600_000 },
    async () => {
      fixture = await fixtures.open({
        releases: longest + 1_000,
        requestsPerMinute: 1000,
        limits: { authenticated: 9999 },
      })
      fixture.simulation.world.collectors.add({ username: 'everything', wants: longest })
      const { id, client } = await fixture.collector('everything', 'FREE')
      for (let n = 0; n < 5; n++)
        await makeWatch(fixture.deps.db, { user_id: id, release_id: (await makeRelease(fixture.deps.db)).id })
      await forgetShortList(fixture)
      const before = { stats: requestsTo('/marketplace/stats/'), pages: requestsTo('/users/') }
      await client('POST', START, {})
      await fixture.work()
      expect(await syncProgress(client)).toMatchObject({
        totalItems: longest,
        processedItems: longest,
        skippedItems: longest,
      })
      expect(requestsTo('/marketplace/stats/')).toBe(before.stats)
      expect(requestsTo('/users/')).toBe(before.pages + longest / 100)
      // Nine seconds of work, which a machine that does something else stretches to minutes.
    },
  )
})

/** Leaves tables that were counted when they were empty, as a collector does who begins again. */
async function forgetShortList({ collector, work, deps }: ListFixture) {
  const { id, client } = await collector('sunday_digger')
  await client('POST', START, {})
  await work()
  await deps.db.deleteFrom('users').where('id', '=', id).execute()
  await sql`analyze`.execute(deps.db)
}

describe('one at a time', () => {
  it('refuses a second sync of the same person, and none of anybody else', async () => {
    fixture = await fixtures.open()
    const ada = await fixture.collector('sunday_digger')
    const eve = await fixture.collector('one_track_mind')
    expect((await ada.client('POST', START, {})).status).toBe(202)
    expect((await ada.client('POST', '/api/discogs/sync-wantlist', {})).error?.code).toBe('SYNC_RUNNING')
    expect((await eve.client('POST', START, {})).status).toBe(202)
    const both = await Promise.all([1, 2, 3].map(() => eve.client('POST', START, {})))
    expect(both.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  it('lets lists take turns, so that a short one does not wait for a long one', async () => {
    fixture = await fixtures.open()
    const long = await fixture.collector('sunday_digger')
    const short = await fixture.collector('one_track_mind')
    await long.client('POST', START, {})
    await short.client('POST', START, {})
    await fixture.work(12)
    expect((await syncProgress(short.client)).phase).toBe('complete')
    expect((await syncProgress(long.client)).phase).toBe('checking')
  })

  it('is cancelled by its owner alone; what was imported stays, nothing more comes', async () => {
    fixture = await fixtures.open()
    const ada = await fixture.collector('sunday_digger')
    const eve = await fixture.collector('one_track_mind')
    await ada.client('POST', START, {})
    await fixture.work(12)
    expect((await eve.client('DELETE', '/api/discogs/sync-wantlist')).error?.code).toBe('NOT_FOUND')
    expect((await ada.client('DELETE', '/api/discogs/sync-wantlist')).status).toBe(204)
    const before = await fixture.watchedBy(ada.id)
    expect(before.length).toBeGreaterThan(0)
    await fixture.work()
    expect(await fixture.watchedBy(ada.id)).toEqual(before)
    expect(await syncProgress(ada.client)).toMatchObject({
      isComplete: true,
      phase: 'cancelled',
      importedItems: before.length,
      processedItems: before.length,
    })
    expect((await eve.client('GET', '/api/discogs/sync-status')).body).toEqual({ progress: null })
  })
})

describe('the budget', { tags: 'play' }, () => {
  it('is never exceeded, lists take half of it, and people are served at once meanwhile', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.collector('sunday_digger')
    await client('POST', START, {})
    await fixture.work(3)
    const begun = fixture.clock.now()
    await fixture.work(40)
    const [found] = fixture.ordinary(200).slice(-1)
    const before = fixture.clock.now()
    expect((await client('GET', `/api/vinyls/search/${found}`)).status).toBe(200)
    expect(fixture.clock.now() - before).toBeLessThan(seconds(3))
    expect((fixture.clock.now() - begun) / 40).toBeGreaterThanOrEqual(minutes(1) / 27)
    await fixture.work()
    expect(fixture.simulation.requests.maxPerMinute).toBeLessThanOrEqual(54)
  })

  it.each([
    ['while nothing else is due', 0],
    ['while checks are always due and take five requests of six', 5],
  ])('tells truly how long the rest will take, %s', async (_, checksBetween) => {
    fixture = await fixtures.open({ checksBetween })
    const { client } = await fixture.collector('sunday_digger')
    await client('POST', START, {})
    // Two pages and a few items: the pace is known from the second request on.
    await fixture.work(1)
    expect(await syncProgress(client)).toMatchObject({ totalItems: 137, remainingSeconds: null })
    await fixture.work(4)
    const notified: { at: number; seconds: number }[] = []
    for (let part = 0; part < 4; part++) {
      notified.push({ at: fixture.clock.now(), seconds: (await syncProgress(client)).remainingSeconds })
      await fixture.work(30)
    }
    await fixture.work()
    const end = Date.parse((await syncProgress(client)).endedAt)
    for (const { at, seconds } of notified) {
      const real = (end - at) / 1000
      expect(seconds / real).toBeGreaterThan(0.8)
      expect(seconds / real).toBeLessThan(1.25)
    }
  })
})
