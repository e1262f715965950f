import { randomUUID } from 'node:crypto'
import { hours, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../src/database/database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeObservationSpan } from '../factories/observation-span.ts'
import { makeRelease } from '../factories/release.ts'
import { makeTransition } from '../factories/transition.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'
import type { TestClient } from '../test-app.ts'

const fixture = await withAdminFixture()

const ALBUM = 500
const URI = 'https://www.discogs.com/master/500'
const SINGLE = 9
const ago = (span: Duration) => timestamp(plus(fixture.clock.now(), -span as Duration))

let userId: string
let albumId: string
let client: TestClient

/** A list of two entries: a record of which there is no copy, and an album of which two of three pressings have some. */
beforeEach(async () => {
  const { db } = fixture.deps
  userId = (await makeUser(db, { email: 'ann@example.com', plan: 'PREMIUM' })).id
  client = await fixture.as(userId)
  await makeRelease(db, { id: SINGLE })
  await makeCheckState(db, { release_id: SINGLE, state: 'none', num_for_sale: 0, checks: 5 })
  await makeWatch(db, { user_id: userId, release_id: SINGLE, created_at: ago(hours(30)) })
  const names = { artist: 'Ann', title: 'Blue', thumb: 'https://i.example/blue.jpg' }
  await makeMaster(db, { id: ALBUM, ...names, pressings: [1, 2, 3].map((id) => aPressing({ id })) })
  const album = { user_id: userId, master_id: ALBUM, created_at: ago(hours(20)) }
  albumId = (await makeMasterWatch(db, album)).id
  for (const [id, copies] of [
    [1, 2],
    [2, 1],
    [3, 0],
  ] as const) {
    const about = { country: 'UK', year: 1990 + id, label: 'Label', catalogue_number: `CAT ${id}` }
    await makeRelease(db, { id, master_id: ALBUM, title: `Pressing ${id}`, format: 'LP', ...about })
    const price = copies === 0 ? {} : { lowest_value: 10 * id, lowest_currency: 'EUR' }
    const state = copies === 0 ? 'none' : 'on-sale'
    await makeCheckState(db, { release_id: id, state, num_for_sale: copies, checks: 10, ...price })
    const found = copies === 0 ? {} : { found_at: ago(hours(id)) }
    const row = { user_id: userId, release_id: id, parent_id: albumId, created_at: ago(hours(20)), ...found }
    await makeWatch(db, row)
  }
})

const operator = async (path: string) => (await fixture.admin('GET', `/api/admin/${path}`)).body
const shown = { id: expect.any(String), discogsId: ALBUM, artist: 'Ann', name: 'Blue', uri: URI }

describe('an album on a list, to operators', () => {
  it('is one watch in the list of all watches, of the album with all its pressings', async () => {
    const { vinyls, pagination, stats } = await operator('vinyls')
    expect(pagination.total).toBe(2)
    expect(vinyls).toHaveLength(2)
    expect(vinyls[0]).toMatchObject({
      ...shown,
      id: albumId,
      state: 'on-sale',
      numForSale: 3,
      totalChecks: 30,
    })
    expect(vinyls[1]).toMatchObject({ discogsId: SINGLE, totalChecks: 5 })
    expect(stats).toMatchObject({ totalVinyls: 2, premiumVinyls: 2 })
  })

  it('is one watch of an account', async () => {
    const { user, watches } = await operator(`users/${userId}`)
    expect(user._count).toEqual({ vinyls: 2 })
    expect(watches).toMatchObject([{ ...shown, id: albumId, numForSale: 3 }, { discogsId: SINGLE }])
  })

  it('is found once, with the pressing that turned up last', async () => {
    const { recentlyFoundVinyls: found, ...totals } = await operator('dashboard')
    expect(totals).toMatchObject({ totalVinyls: 2, premiumVinyls: 2 })
    expect(found).toMatchObject([{ ...shown, id: albumId, numForSale: 2 }])
    expect(found[0].pressing).toMatchObject({ discogsId: 1, year: 1991, catalogueNumber: 'CAT 1' })
    expect(found[0].foundAt).toBe(new Date(plus(fixture.clock.now(), -hours(1) as Duration)).toISOString())
  })

  it('is found beside other records and lists, each by itself', async () => {
    const { db } = fixture.deps
    await db
      .updateTable('watches')
      .set({ found_at: ago(hours(5)) })
      .where('release_id', '=', SINGLE)
      .execute()
    const { id } = await makeUser(db, {})
    const other = await makeMasterWatch(db, { user_id: id, master_id: ALBUM })
    await makeWatch(db, { user_id: id, release_id: 2, parent_id: other.id, found_at: ago(hours(3)) })
    const { recentlyFoundVinyls: found } = await operator('dashboard')
    expect(found).toMatchObject([
      { id: albumId, pressing: { discogsId: 1 } },
      { id: other.id, pressing: { discogsId: 2 } },
      { discogsId: SINGLE, pressing: null },
    ])
  })

  it('counts once among the watchers of each of its pressings', async () => {
    const { db } = fixture.deps
    await makeWatch(db, { user_id: userId, release_id: 1 })
    const { metrics } = await operator('optimization')
    const watchers = metrics.recentVinyls.map((row: { id: number; watchers: number }) => [
      row.id,
      row.watchers,
    ])
    expect(watchers.toSorted()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [SINGLE, 1],
    ])
    expect(metrics.recentVinyls).toContainEqual(
      expect.objectContaining({ id: 1, name: 'Pressing 1', userTier: 'PREMIUM' }),
    )
  })
})

describe('an album on a list, to its owner', () => {
  it('is one record in figures, with what all its pressings had', async () => {
    const { db } = fixture.deps
    for (const id of [1, 2]) {
      await makeTransition(db, { release_id: id, kind: 'appeared', at: ago(hours(10 + id)) })
      const span = { release_id: id, state: 'on-sale', num_for_sale: 1 } as const
      await makeObservationSpan(db, { ...span, from_at: ago(hours(10 + id)), until_at: ago(hours(1)) })
    }
    const { body } = await client('GET', '/api/analytics')
    expect(body).toMatchObject({ total: 2, available: 1, totalChecks: 35 })
    expect(body.longestHunted).toMatchObject([{ discogsId: SINGLE }])
    expect(body.history.timeToFind.count).toBe(1)
    expect(body.history.availability.at(-1)).toMatchObject({ watched: 2, available: 1 })
  })

  it('takes one place of the plan', async () => {
    expect((await client('GET', '/api/subscription/status')).body).toMatchObject({ vinylCount: 2 })
    expect((await client('GET', '/api/auth/profile')).body._count).toEqual({ vinyls: 2 })
  })

  it('is in what is held about them, with its name and those of its pressings', async () => {
    const { records } = (await client('GET', '/api/users/data')).body
    expect(records.masters).toEqual([{ id: ALBUM, artist: 'Ann', title: 'Blue' }])
    expect(records.releases).toHaveLength(4)
    expect(records.watches).toHaveLength(5)
    expect(
      records.watches.filter((row: { parentId: string | null }) => row.parentId === albumId),
    ).toHaveLength(3)
  })

  it('goes with the account, and its pressings are checked no more', async () => {
    expect((await client('DELETE', '/api/users/account')).status).toBe(204)
    const { db } = fixture.deps
    expect(await db.selectFrom('watches').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('check_states').select('release_id').execute()).toEqual([])
  })

  it('is on both lists where the wantlist has one of its pressings, and not wanted by none', async () => {
    const { db } = fixture.deps
    const details = JSON.stringify({ id: 1, artist: 'Ann', title: 'Pressing 1', thumb: '', year: 1991 })
    const account = { marketplace_id: 1, username: 'ann', sealed_access: Buffer.from('sealed') }
    await db
      .insertInto('marketplace_accounts')
      .values({ user_id: userId, ...account, connected_at: ago(hours(40)) })
      .execute()
    await db
      .insertInto('wantlists')
      .values({ user_id: userId, read_at: ago(hours(1)) })
      .execute()
    const want = { position: 0, marketplace_id: 1, read_by: randomUUID(), added_at: null, details }
    await db
      .insertInto('wants')
      .values({ user_id: userId, release_id: 1, ...want })
      .execute()
    const { body } = await client('GET', '/api/discogs/wantlist/differences?side=not-wanted')
    expect(body).toMatchObject({ onBoth: 1, notWatched: 0, notWanted: 1, pagination: { total: 1 } })
    expect(body.records).toMatchObject([{ discogsId: SINGLE }])
  })
})
