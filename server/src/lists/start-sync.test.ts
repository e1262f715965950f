import { randomUUID } from 'node:crypto'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { connect, sorted, syncProgress, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { timestamp } from '../database/database.ts'
import { startDailySyncs } from './start-sync.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

beforeEach(async () => {
  fixture = await fixtures.open()
})

const SETTINGS = '/api/discogs/sync-settings'
const DAILY = { daily: true, alsoOnSale: false, stopRemoved: false }
const OFF = { daily: false, alsoOnSale: false, anyPressing: false, stopRemoved: false }

function requests(wants: readonly number[]) {
  fixture.simulation.world.collectors.add({ username: 'ada', wants })
}

async function sync(client: TestClient) {
  await client('POST', '/api/discogs/sync-wantlist/start', {})
  await fixture.work()
}

/** Advances a day, and runs the jobs that are due. */
async function nextDay() {
  fixture.clock.set(plus(fixture.clock.now(), days(1)))
  const begun = await startDailySyncs(fixture.deps)
  await fixture.work()
  return begun
}

describe('the daily sync', () => {
  it('is off until chosen, and says when it comes', async () => {
    const { client } = await fixture.wanting(1)
    expect((await client('GET', SETTINGS)).body).toEqual({ ...OFF, nextSyncAt: null, isEntitled: true })
    const { status, body } = await client('PUT', SETTINGS, DAILY)
    expect([status, body.daily]).toEqual([200, true])
    const next = instant(Date.parse(body.nextSyncAt))
    expect(next).toBeGreaterThan(fixture.clock.now())
    expect(next).toBeLessThanOrEqual(plus(fixture.clock.now(), days(1)))
  })

  it('imports day by day what is wanted and not for sale any more, and tells of it', async () => {
    const { client, id, wants } = await fixture.wanting(4)
    for (const release of wants) fixture.simulation.world.appear(release)
    await client('PUT', SETTINGS, DAILY)
    expect(await nextDay()).toBe(1)
    expect(await fixture.watchedBy(id)).toEqual([])
    fixture.simulation.world.sell(wants[1]!, 'all')
    expect(await nextDay()).toBe(1)
    expect(await fixture.watchedBy(id)).toEqual(sorted([wants[1]!]))
    expect(await syncProgress(client)).toMatchObject({ trigger: 'daily', importedItems: 1 })
    const { notifications } = (await client('GET', '/api/in-app-notifications')).body
    expect(notifications).toMatchObject([
      { titleKey: 'inApp.wantlistSynced.title', params: { imported: 1, stopped: 0 } },
    ])
    // Nothing has changed on the third day, so nobody is notified.
    await nextDay()
    expect((await client('GET', '/api/in-app-notifications')).body.total).toBe(1)
  })

  it('begins once, however many processes look for it, and not before its time', async () => {
    const { client } = await fixture.wanting(1)
    await client('PUT', SETTINGS, DAILY)
    expect(await startDailySyncs(fixture.deps)).toBe(0)
    fixture.clock.set(plus(fixture.clock.now(), days(1)))
    await Promise.all([1, 2, 3].map(() => startDailySyncs(fixture.deps)))
    expect(await fixture.deps.db.selectFrom('list_runs').select('id').execute()).toHaveLength(1)
    // A sync still under way a day later is not started again, and does not prevent the next day's.
    fixture.clock.set(plus(fixture.clock.now(), days(1)))
    await startDailySyncs(fixture.deps)
    expect(await fixture.deps.db.selectFrom('list_runs').select('id').execute()).toHaveLength(1)
    await fixture.work()
    expect(await nextDay()).toBe(1)
  })

  it('keeps back no followed list while the wantlist is synced by hand', async () => {
    const { client, id: user_id } = await fixture.wanting(1)
    await client('PUT', SETTINGS, DAILY)
    const created_at = timestamp(fixture.clock.now())
    const list = { id: randomUUID(), user_id, list_id: 7, name: 'Seven', owner: 'ada', created_at }
    await fixture.deps.db.insertInto('followed_lists').values(list).execute()
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    fixture.clock.set(plus(fixture.clock.now(), days(1)))
    await startDailySyncs(fixture.deps)
    const runs = fixture.deps.db.selectFrom('list_runs').select(['kind', 'trigger']).orderBy('kind')
    expect(await runs.execute()).toEqual([
      { kind: 'list', trigger: 'daily' },
      { kind: 'sync', trigger: 'manual' },
    ])
  })

  it('begins although a clock since set back has put it off for longer than a day', async () => {
    const { client } = await fixture.wanting(1)
    await client('PUT', SETTINGS, DAILY)
    const later = timestamp(plus(fixture.clock.now(), days(9)))
    await fixture.deps.db.updateTable('wantlist_settings').set({ next_sync_at: later }).execute()
    expect([await startDailySyncs(fixture.deps), await startDailySyncs(fixture.deps)]).toEqual([1, 0])
  })

  it('is for premium alone, by the server’s own word: chosen, kept after a downgrade, but at rest', async () => {
    const { client, id } = await fixture.wanting(2, 'FREE')
    const refusal = await client('PUT', SETTINGS, DAILY)
    expect([refusal.status, refusal.error?.code]).toEqual([403, 'PREMIUM_REQUIRED'])
    expect((await client('PUT', SETTINGS, { ...OFF, stopRemoved: true })).error?.code).toBe(
      'PREMIUM_REQUIRED',
    )
    expect((await client('PUT', SETTINGS, OFF)).status).toBe(200)

    const plan = (to: Plan) =>
      fixture.deps.db.updateTable('users').set({ plan: to }).where('id', '=', id).execute()
    await plan('PREMIUM')
    await client('PUT', SETTINGS, DAILY)
    await plan('FREE')
    await nextDay()
    expect(await syncProgress(client)).toBeNull()
    expect((await client('GET', SETTINGS)).body).toMatchObject({
      daily: true,
      nextSyncAt: null,
      isEntitled: false,
    })
    await plan('PREMIUM')
    await nextDay()
    expect(await syncProgress(client)).toMatchObject({ trigger: 'daily', importedItems: 2 })
  })
})

describe('a record that leaves the wantlist', () => {
  it('stays watched unless its owner chose otherwise', async () => {
    const { client, id, wants } = await fixture.wanting(4)
    await sync(client)
    requests(wants.slice(1))
    await sync(client)
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))

    requests(wants.slice(2))
    await client('PUT', SETTINGS, { ...OFF, stopRemoved: true })
    await sync(client)
    expect(await fixture.watchedBy(id)).toEqual(sorted([wants[0]!, wants[2]!, wants[3]!]))
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', stoppedWatches: 1, totalItems: 2 })
  })

  it('ends no watch that was never on it, and none of anybody else', async () => {
    const { client, id, wants } = await fixture.wanting(3)
    const byHand = await makeRelease(fixture.deps.db)
    await makeWatch(fixture.deps.db, { user_id: id, release_id: byHand.id })
    await sync(client)
    const other = await makeUser(fixture.deps.db)
    await makeWatch(fixture.deps.db, { user_id: other.id, release_id: wants[0]! })
    await client('PUT', SETTINGS, { ...OFF, stopRemoved: true })
    requests(wants.slice(1))
    await sync(client)
    expect(await fixture.watchedBy(id)).toEqual(sorted([byHand.id, wants[1]!, wants[2]!]))
    expect(await fixture.watchedBy(other.id)).toEqual(sorted([wants[0]!]))
  })

  it('ends nothing when the whole of a long list is suddenly missing', async () => {
    const { client, id, wants } = await fixture.wanting(20)
    await sync(client)
    await client('PUT', SETTINGS, { ...OFF, stopRemoved: true })
    requests([])
    await sync(client)
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
  })

  it('ends nothing when another account was connected instead', async () => {
    const { client, id, wants } = await fixture.wanting(3)
    await sync(client)
    await client('PUT', SETTINGS, { ...OFF, stopRemoved: true })
    fixture.simulation.world.collectors.add({ username: 'bob', wants: fixture.ordinary(5).slice(3) })
    await connect(fixture.deps, fixture.simulation, id, 'bob')
    await sync(client)
    expect(await fixture.watchedBy(id)).toEqual(sorted(fixture.ordinary(5)))
    expect(wants).toHaveLength(3)
  })
})

describe('wantlist and watch list side by side', () => {
  const side = async (client: TestClient, which: string, more = '') =>
    (await client('GET', `/api/discogs/wantlist/differences?side=${which}${more}`)).body

  it('shows what is on one of them only, and why', async () => {
    const { client, id, wants } = await fixture.wanting(5)
    fixture.simulation.world.appear(wants[1]!)
    fixture.simulation.world.appear(wants[3]!)
    const byHand = await makeRelease(fixture.deps.db, { artist: 'Ann', title: 'By Hand' })
    const { id: watchId } = await makeWatch(fixture.deps.db, { user_id: id, release_id: byHand.id })
    await sync(client)

    const notWatched = await side(client, 'not-watched')
    expect(notWatched).toMatchObject({
      onBoth: 3,
      notWatched: 2,
      notWanted: 1,
      pagination: { total: 2, pages: 1 },
    })
    expect(notWatched.readAt).not.toBeNull()
    expect(notWatched.records).toMatchObject([
      { discogsId: wants[1], vinylId: null, reason: 'on-sale' },
      { discogsId: wants[3], vinylId: null, reason: 'on-sale' },
    ])
    expect((await side(client, 'not-wanted')).records).toMatchObject([
      { discogsId: byHand.id, artist: 'Ann', name: 'By Hand', vinylId: watchId, reason: null },
    ])
    const second = await side(client, 'not-watched', '&limit=1&page=2')
    expect(second.records).toMatchObject([{ discogsId: wants[3] }])
  })

  it('says before the first sync that nothing was read', async () => {
    const { client } = await fixture.wanting(5)
    expect(await side(client, 'not-watched')).toMatchObject({ readAt: null, notWatched: 0, records: [] })
  })

  it('is for premium', async () => {
    const { client } = await fixture.wanting(1, 'FREE')
    const { status, error } = await client('GET', '/api/discogs/wantlist/differences')
    expect([status, error?.code]).toEqual([403, 'PREMIUM_REQUIRED'])
  })
})

describe('the wantlist itself', () => {
  it('is read from the marketplace before the first sync, and costs nothing after it', async () => {
    const { client, wants, id } = await fixture.wanting(5)
    const before = (await client('GET', '/api/discogs/wantlist?limit=2&page=2')).body
    expect(before.wants.map((want: { discogsId: number }) => want.discogsId)).toEqual(wants.slice(2, 4))
    expect(before).toMatchObject({ readAt: null, pagination: { total: 5, pages: 3 } })
    await sync(client)
    const requests = fixture.simulation.requests.recent().length
    const after = (await client('GET', '/api/discogs/wantlist?limit=2&page=2')).body
    expect(after.wants.map((want: { discogsId: number }) => want.discogsId)).toEqual(wants.slice(2, 4))
    expect(after.readAt).not.toBeNull()
    expect(after.wants[0].vinylId).toMatch(/-/)
    expect(fixture.simulation.requests.recent()).toHaveLength(requests)
    const other = await signedIn(fixture.app, fixture.deps, (await makeUser(fixture.deps.db)).id)
    expect((await other('GET', '/api/discogs/wantlist')).error?.code).toBe('DISCOGS_NOT_CONNECTED')
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
  })
})
