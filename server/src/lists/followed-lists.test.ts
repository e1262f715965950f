import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import { demoLists } from '@cratewatch/simulator/marketplace/world/public-lists'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { connect, sorted, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'
import { signedIn } from '../../test/test-app.ts'
import type { Deps } from '../outbound/deps.ts'
import { ACTIVE } from './runs/runs.ts'
import { startDailySyncs } from './start-sync.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

const LIST = 77
const SETTINGS = { daily: false, alsoOnSale: false, anyPressing: false, stopRemoved: true }
const listIs = (items: readonly number[], id = LIST) => fixture.simulation.world.lists.set({ id, items })

/** A user without an account of the marketplace. */
async function somebody(plan: Plan = 'PREMIUM') {
  const { id } = await makeUser(fixture.deps.db, { plan, granted_plan: plan === 'PREMIUM' ? plan : null })
  return { id, client: await signedIn(fixture.app, fixture.deps, id) }
}

/** A user who follows a list of 20 records, has synced it, and stops what leaves. */
async function following() {
  fixture = await fixtures.open()
  const records = fixture.ordinary(20)
  listIs(records)
  const { id, client } = await somebody()
  await client('PUT', '/api/discogs/sync-settings', SETTINGS)
  const followed = await client('POST', '/api/discogs/lists', {
    link: `https://www.discogs.com/lists/x/${LIST}`,
  })
  const path = `/api/discogs/lists/${followed.body.id}`
  await fixture.work()
  const start = () => client('POST', `${path}/sync`, {})
  const read = async () => (await client('GET', '/api/discogs/lists')).body.lists[0]
  const sync = async () => {
    await start()
    await fixture.work()
    return (await read()).progress
  }
  const watched = () => fixture.watchedBy(id)
  return { id, client, records, followed, path, start, read, sync, watched }
}

describe('a public list', () => {
  it('is followed by its link: each of its records is watched, without an account of the marketplace', async () => {
    const { client, followed, records, read, watched } = await following()
    expect(followed).toMatchObject({
      status: 201,
      body: {
        listId: LIST,
        name: 'List 77',
        owner: 'sunday_digger',
        readAt: null,
        progress: { phase: 'reading' },
      },
    })
    expect(await read()).toMatchObject({
      records: 20,
      uri: expect.stringMatching(/\/lists\/77$/),
      progress: { phase: 'complete', importedItems: 20, reading: { outcome: 'whole', read: 20, total: 20 } },
    })
    expect((await client('GET', '/api/discogs/lists')).body.limit).toBe(10)
    expect(await watched()).toEqual(sorted(records))
  })

  it('is read in one request', async () => {
    const { start, read } = await following()
    const before = fixture.simulation.requests.total
    await start()
    await fixture.work()
    expect(fixture.simulation.requests.total - before).toBe(1)
    expect((await read()).progress).toMatchObject({ skipped: { 'already-watched': 20 } })
  })

  it('may name albums, which are watched as any pressing, and artists and labels, which are named as skipped', async () => {
    fixture = await fixtures.open()
    const { id, client } = await somebody()
    const { body } = await client('POST', '/api/discogs/lists', { link: `${demoLists.mixed}` })
    await fixture.work()
    const path = `/api/discogs/lists/${body.id}/items`
    const skipped = (await client('GET', `${path}?outcome=skipped`)).body.items
    const others = skipped.filter(({ kind }: { kind: string }) => kind === 'artist' || kind === 'label')
    expect(others).toEqual([
      expect.objectContaining({
        kind: 'artist',
        reason: 'no-record',
        uri: expect.stringMatching(/\/artist\/\d+$/),
      }),
      expect.objectContaining({
        kind: 'label',
        reason: 'no-record',
        uri: expect.stringMatching(/\/label\/\d+$/),
      }),
    ])
    const list = (await client('GET', '/api/discogs/lists')).body.lists[0]
    expect(list).toMatchObject({ records: 5, progress: { totalItems: 7, processedItems: 7, errorItems: 0 } })
    const masters = fixture.deps.db.selectFrom('watches').select('master_id').where('user_id', '=', id)
    expect(await masters.where('master_id', 'is not', null).execute()).toHaveLength(1)
  })

  it('is not followed by what leads to none, to one that nobody may see, or twice', async () => {
    const { client } = await following()
    for (const [link, status, code] of [
      ['Best of 1977', 400, 'LIST_LINK_INVALID'],
      ['https://www.discogs.com/release/77', 400, 'LIST_LINK_INVALID'],
      [`https://www.discogs.com/lists/x/${demoLists.private}`, 404, 'LIST_NOT_SHOWN'],
      ['https://www.discogs.com/lists/9', 404, 'LIST_NOT_SHOWN'],
      [`${LIST}`, 409, 'LIST_ALREADY_FOLLOWED'],
    ] as const)
      expect([link, await client('POST', '/api/discogs/lists', { link })]).toMatchObject([
        link,
        { status, body: { error: { code } } },
      ])
    expect((await client('GET', '/api/discogs/lists')).body.lists).toHaveLength(1)
  })

  it('is not followed while the marketplace is away, nor on the word of a challenge page', async () => {
    fixture = await fixtures.open()
    const { client } = await somebody()
    fixture.simulation.faults.add({ kind: 'challenge-403', next: 1 })
    const refused = await client('POST', '/api/discogs/lists', { link: `${demoLists.records}` })
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'DISCOGS_API_ERROR' } } })
  })

  it('is followed by as many as the plan allows: one for free, ten with premium', async () => {
    fixture = await fixtures.open()
    const free = await somebody('FREE')
    const premium = await somebody()
    const follow = async ({ client }: typeof free, id: number) => {
      listIs(fixture.ordinary(1), id)
      const { status, body } = await client('POST', '/api/discogs/lists', { link: `${id}` })
      return body.error?.code ?? status
    }
    expect([await follow(free, 1), await follow(free, 2)]).toEqual([201, 'LIST_LIMIT_REACHED'])
    for (let id = 1; id <= 10; id++) expect(await follow(premium, id)).toBe(201)
    expect(await follow(premium, 11)).toBe('LIST_LIMIT_REACHED')
  })

  it('is followed no longer: what it brought stays watched, and a sync under way ends', async () => {
    const { client, id, path, start, watched, records } = await following()
    await start()
    expect(await start()).toMatchObject({ status: 409, body: { error: { code: 'SYNC_RUNNING' } } })
    expect(await client('DELETE', path)).toMatchObject({ status: 204 })
    await fixture.work()
    expect(await watched()).toEqual(sorted(records))
    expect((await client('GET', '/api/discogs/lists')).body.lists).toEqual([])
    const runs = fixture.deps.db.selectFrom('list_runs').select('id').where('user_id', '=', id)
    expect(await runs.execute()).toEqual([])
  })

  it('is a private matter of who follows it', async () => {
    const { path, read } = await following()
    const { client } = await somebody()
    for (const [method, address] of [
      ['POST', `${path}/sync`],
      ['DELETE', `${path}/sync`],
      ['GET', `${path}/items`],
      ['DELETE', path],
    ] as const)
      expect(await client(method, address, method === 'POST' ? {} : undefined)).toMatchObject({ status: 404 })
    expect((await client('GET', '/api/discogs/lists')).body.lists).toEqual([])
    expect(await read()).toMatchObject({ progress: { phase: 'complete' } })
  })
})

describe('a record that has left a followed list', () => {
  it('ends its watch when a second reading, minutes later, lacks it too, and comes back as it was', async () => {
    const { start, read, sync, records, watched, id } = await following()
    const watch = () =>
      fixture.deps.db
        .selectFrom('watches')
        .select(['id', 'note'])
        .where('user_id', '=', id)
        .where('release_id', '=', records[0]!)
        .executeTakeFirst()
    await fixture.deps.db.updateTable('watches').set({ note: 'Mono' }).where('user_id', '=', id).execute()
    const before = await watch()
    listIs(records.slice(1))
    await start()
    await fixture.work(3)
    expect((await read()).progress).toMatchObject({ phase: 'complete', stoppedWatches: 0 })
    expect(await watched()).toEqual(sorted(records))
    await fixture.work()
    expect((await read()).progress).toMatchObject({ phase: 'complete', stoppedWatches: 1 })
    expect(await watched()).toEqual(sorted(records.slice(1)))
    listIs(records)
    await sync()
    expect(await watch()).toEqual(before)
    expect(before).toMatchObject({ note: 'Mono' })
  })

  it.each<MarketplaceFault['kind']>([
    'short-page',
    'repeated-rows',
    'bare-rows',
    'null-title',
    'longer-total',
    'empty-200',
    'challenge-403',
    'page-401',
  ])('has not left it because one answer says so: %s', async (kind) => {
    const { sync, records, watched } = await following()
    fixture.simulation.faults.add({ kind, next: 1, prefix: '/lists/' })
    expect(await sync()).toMatchObject({
      phase: 'complete',
      stoppedWatches: 0,
      reading: { outcome: 'whole', read: 20, total: 20 },
    })
    expect(await watched()).toEqual(sorted(records))
  })

  it('stays watched while it stands on another list, or on the wantlist, and ends with the last of them', async () => {
    const { client, id, sync, records, watched } = await following()
    const [first, second] = [records[0]!, records[1]!]
    listIs([first], 78)
    await client('POST', '/api/discogs/lists', { link: '78' })
    fixture.simulation.world.collectors.add({ username: 'ada', wants: [second] })
    await connect(fixture.deps, fixture.simulation, id, 'ada')
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work()

    listIs(records.slice(2))
    expect(await sync()).toMatchObject({ stoppedWatches: 0 })
    expect(await watched()).toEqual(sorted(records))

    fixture.simulation.world.collectors.add({ username: 'ada', wants: [] })
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work()
    expect(await watched()).toEqual(sorted(records.filter((record) => record !== second)))
  })

  it('stays watched when its owner does not want that', async () => {
    const { client, sync, records, watched } = await following()
    await client('PUT', '/api/discogs/sync-settings', { ...SETTINGS, stopRemoved: false })
    listIs(records.slice(1))
    expect(await sync()).toMatchObject({ stoppedWatches: 0 })
    expect(await watched()).toEqual(sorted(records))
  })
})

describe('a followed list that is not shown any more', () => {
  it('is away once, and private or gone when the marketplace says so again minutes later', async () => {
    const { start, read, records, watched } = await following()
    fixture.simulation.world.lists.remove(LIST)
    const since = fixture.clock.now()
    await start()
    await fixture.work(1)
    expect((await read()).progress).toMatchObject({ phase: 'waiting', failure: null })
    await fixture.work()
    expect((await read()).progress).toMatchObject({ phase: 'failed', failure: 'hidden', stoppedWatches: 0 })
    expect(fixture.clock.now()).toBeGreaterThanOrEqual(plus(since, minutes(3)))
    expect(await watched()).toEqual(sorted(records))
  })

  it('goes on when it is shown at the second time', async () => {
    const { start, read, records } = await following()
    fixture.simulation.world.lists.remove(LIST)
    await start()
    await fixture.work(1)
    listIs(records)
    await fixture.work()
    expect((await read()).progress).toMatchObject({ phase: 'complete', failure: null })
  })
})

it('reads followed lists at the daily time of who pays for that, with and without a connected account', async () => {
  const { client, read, records, watched } = await following()
  await client('PUT', '/api/discogs/sync-settings', { ...SETTINGS, daily: true })
  expect((await client('GET', '/api/discogs/sync-settings')).body.nextSyncAt).not.toBeNull()
  const more = fixture.ordinary(21)
  listIs(more)
  fixture.clock.set(plus(fixture.clock.now(), hours(24)))
  await startDailySyncs(fixture.deps)
  await fixture.work()
  expect((await read()).progress).toMatchObject({ trigger: 'daily', phase: 'complete', importedItems: 1 })
  expect(await watched()).toEqual(sorted(more))
  expect(more).toHaveLength(records.length + 1)
})

/** The dependencies of a process that is killed when it comes to this statement. */
function dyingAt(statement: number): Deps {
  let sent = 0
  const db = fixture.lists.db.withPlugin({
    transformQuery({ node }) {
      sent += 1
      if (sent >= statement) throw new Error('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { ...fixture.lists, db }
}

/**
 * Works like `work`, but kills each step at its first statement, then at its second, and so on until it passes; whoever
 * comes next waits for the lease of the last. Returns how many were killed.
 */
async function workAndKill(): Promise<number> {
  const open = fixture.deps.db.selectFrom('list_runs').select('id').where('phase', 'in', ACTIVE)
  let kills = 0
  for (let statement = 1; (await open.execute()).length > 0;) {
    fixture.clock.set(plus(fixture.clock.now(), minutes(5)))
    const end = await fixture.work(1, dyingAt(statement)).catch(String)
    expect([undefined, 'Error: killed']).toContain(end)
    statement = end === undefined ? 1 : statement + 1
    kills += end === undefined ? 0 : 1
  }
  return kills
}

/** What a followed list has come to for its follower, without ids and times. */
async function leftFor(userId: string) {
  const { db } = fixture.deps
  const ofRun = db.selectFrom('list_runs').where('user_id', '=', userId)
  const ofList = db.selectFrom('followed_lists as l').where('l.user_id', '=', userId)
  const rows = ofList.innerJoin('followed_list_rows as i', 'i.followed_list_id', 'l.id').orderBy('i.key')
  const items = db
    .selectFrom('list_run_items')
    .where('run_id', 'in', ofRun.select('id'))
    .orderBy('release_id')
  const isMissing = sql<boolean>`i.missing_since is not null`.as('isMissing')
  return {
    runs: await ofRun
      .select(['phase', 'failure', 'reading', 'readings', 'read_items', 'total_items', 'processed_items'])
      .select(['imported_items', 'skipped_items', 'error_items', 'stopped_watches'])
      .execute(),
    rows: await rows.select(['i.key', 'i.position', 'i.label', isMissing]).execute(),
    items: await items.select(['release_id', 'position', 'label', 'action', 'outcome', 'reason']).execute(),
    watches: await db
      .selectFrom('watches')
      .select(['release_id', 'note'])
      .where('user_id', '=', userId)
      .orderBy('release_id')
      .execute(),
    notified: await db
      .selectFrom('notifications')
      .select(['title_key', 'params'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  }
}

it('ends the same when its process is killed at any statement of any step', { tags: 'play' }, async () => {
  fixture = await fixtures.open()
  const [first, ...others] = fixture.ordinary(5)
  const people = [await somebody(), await somebody()] as const
  listIs([first!, ...others.slice(0, 3)])
  for (const { client } of people) {
    await client('PUT', '/api/discogs/sync-settings', { ...SETTINGS, daily: true })
    await client('POST', '/api/discogs/lists', { link: `${LIST}` })
  }
  await fixture.work()
  await fixture.deps.db.updateTable('watches').set({ note: 'Mono' }).execute()

  let kills = 0
  const bothSync = async () => {
    const [alone, killed] = people
    for (const [{ id, client }, work] of [
      [alone, fixture.work],
      [killed, async () => void (kills += await workAndKill())],
    ] as const) {
      const { lists } = (await client('GET', '/api/discogs/lists')).body
      await client('POST', `/api/discogs/lists/${lists[0].id}/sync`, {})
      await fixture.deps.db
        .updateTable('list_runs')
        .set({ trigger: 'daily' })
        .where('user_id', '=', id)
        .execute()
      await work()
    }
    expect(await leftFor(killed.id)).toEqual(await leftFor(alone.id))
    return leftFor(killed.id)
  }
  listIs(others)
  const left = await bothSync()
  expect(left.runs).toMatchObject([{ phase: 'complete', imported_items: 1, stopped_watches: 1 }])
  expect(left.watches.map((watch) => watch.release_id)).toEqual(sorted(others))
  listIs([first!, ...others])
  expect((await bothSync()).watches).toContainEqual({ release_id: first, note: 'Mono' })
  fixture.simulation.world.lists.remove(LIST)
  expect((await bothSync()).runs).toMatchObject([{ phase: 'failed', failure: 'hidden' }])
  expect(left.notified).toHaveLength(1)
  expect(kills).toBeGreaterThan(60)
})
