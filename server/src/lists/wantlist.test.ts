import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { sorted, syncProgress, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'
import type { TestClient } from '../../test/test-app.ts'
import { timestamp } from '../database/database.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture
beforeEach(async () => {
  fixture = await fixtures.open()
})

const WANTLIST = '/api/discogs/wantlist'
const START = '/api/discogs/sync-wantlist/start'

const ordered = async (client: TestClient, query: string) =>
  (await client('GET', `${WANTLIST}?${query}`)).body.wants.map(
    ({ discogsId }: { discogsId: number }) => discogsId,
  )
const requests = () => fixture.simulation.requests.recent().length

describe('the wantlist, rarest first', () => {
  it('goes by what is known here, and costs the one request of the page', async () => {
    const { client, wants } = await fixture.wanting(5)
    const [common, sought, scarce, plenty] = wants as [number, number, number, number]
    const { db, clock } = fixture.deps
    await makeRelease(db, { id: common, community_have: 900, community_want: 20 })
    await makeRelease(db, { id: sought, community_have: 12, community_want: 800 })
    const seen_at = timestamp(clock.now())
    await db
      .insertInto('unwatched_observations')
      .values([
        { release_id: scarce, state: 'none', num_for_sale: 0, seen_at },
        { release_id: plenty, state: 'on-sale', num_for_sale: 40, seen_at },
      ])
      .execute()
    const before = requests()
    expect(await ordered(client, 'sort=rarest')).toEqual([sought, scarce, wants[4], plenty, common])
    expect(requests()).toBe(before + 1)
    expect(await ordered(client, '')).toEqual(wants)
  })

  it('believes a check of a watched record before what a list once saw', async () => {
    const { client, wants } = await fixture.wanting(2)
    const { db, clock } = fixture.deps
    const seen_at = timestamp(clock.now())
    for (const id of wants) await makeRelease(db, { id, community_have: null, community_want: null })
    await db
      .insertInto('unwatched_observations')
      .values(wants.map((id) => ({ release_id: id, state: 'none' as const, num_for_sale: 0, seen_at })))
      .execute()
    await makeCheckState(db, {
      release_id: wants[1]!,
      state: 'on-sale',
      num_for_sale: 3,
      observed_at: seen_at,
      state_since: seen_at,
    })
    expect(await ordered(client, 'sort=rarest')).toEqual([wants[0], wants[1]])
  })

  it('is refused by another name', async () => {
    const { client } = await fixture.wanting(1)
    const { status, error } = await client('GET', `${WANTLIST}?sort=rarity`)
    expect([status, error?.code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('records picked of the wantlist', () => {
  it('are watched, and no others, whatever is for sale, without a further request', async () => {
    const { client, id, wants } = await fixture.wanting(8, 'FREE')
    const picks = [wants[6]!, wants[1]!, wants[3]!]
    for (const pick of picks) fixture.simulation.world.appear(pick)
    await ordered(client, 'sort=rarest')
    const before = requests()
    const started = await client('POST', START, { only: picks })
    expect(started.status).toBe(202)
    expect(started.body.progress).toMatchObject({ phase: 'checking', totalItems: 3, alsoOnSale: true })
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual(sorted(picks))
    expect(await syncProgress(client)).toMatchObject({ isComplete: true, importedItems: 3, errorItems: 0 })
    expect(requests()).toBe(before)
    const { body } = await client('GET', '/api/vinyls')
    for (const { artist } of body.vinyls) expect(artist).not.toBe('')
  })

  it('stop at the limit of the plan, in the order in which they were picked', async () => {
    const { client, id, wants } = await fixture.wanting(7, 'FREE')
    await ordered(client, '')
    const picks = wants.toReversed()
    await client('POST', START, { only: picks })
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual(sorted(picks.slice(0, 5)))
    expect((await syncProgress(client)).skipped).toEqual({ 'plan-limit': 2 })
  })

  it('are watched once: by two windows at once, again, and after the process died in the middle', async () => {
    const { client, id, wants } = await fixture.wanting(6, 'FREE')
    await ordered(client, '')
    const only = wants.slice(0, 4)
    const both = await Promise.all([client('POST', START, { only }), client('POST', START, { only })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await fixture.work(2)
    expect(await fixture.watchedBy(id)).toEqual(sorted(only.slice(0, 2)))
    await fixture.work(undefined, { ...fixture.lists })
    expect(await fixture.watchedBy(id)).toEqual(sorted(only))
    await client('POST', START, { only })
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual(sorted(only))
    expect(await syncProgress(client)).toMatchObject({ skipped: { 'already-watched': 4 }, importedItems: 0 })
  })

  it('must be on the wantlist: what is not is no item', async () => {
    const { client, id, wants } = await fixture.wanting(2)
    await ordered(client, '')
    const stranger = fixture.ordinary(5)[4]!
    await client('POST', START, { only: [stranger, wants[1]!, wants[1]!] })
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual([wants[1]])
    await client('POST', START, { only: [stranger] })
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ isComplete: true, phase: 'complete', totalItems: 0 })
  })

  it('leave the first sync as it would have been', async () => {
    const { client, id, wants } = await fixture.wanting(4)
    await ordered(client, 'limit=2')
    await client('POST', START, { only: [wants[0]!] })
    await fixture.work()
    expect((await client('GET', WANTLIST)).body.readAt).toBeNull()
    await client('POST', START, {})
    await fixture.work()
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
    const { skipped, stoppedWatches } = await syncProgress(client)
    expect([skipped, stoppedWatches]).toEqual([{ 'already-watched': 1 }, 0])
  })

  it.each([
    [[]],
    [[0]],
    [[-1]],
    [[1.5]],
    [['x']],
    [[2_147_483_648]],
    ['1'],
    [null],
    [{ 0: 1 }],
    [Array.from({ length: 101 }, (_, n) => n + 1)],
  ])('are refused as %j', async (only) => {
    const { client, id } = await fixture.wanting(1)
    const { status, error } = await client('POST', START, { only })
    expect([status, error?.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(await fixture.watchedBy(id)).toEqual([])
  })
})
