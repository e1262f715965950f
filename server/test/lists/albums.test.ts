import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { ANY_RECORD, PRESSING_FORMATS } from '@cratewatch/domain/records/pressings'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepAnswer, masterKey } from '../../src/outbound/recent-answers.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { syncProgress, type ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'
import { signedIn, type TestClient } from '../test-app.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

beforeEach(async () => {
  fixture = await fixtures.open()
  await fixture.deps.db.deleteFrom('masters').execute()
})

async function somebody(plan: 'FREE' | 'PREMIUM' = 'PREMIUM') {
  const { id } = await makeUser(fixture.deps.db, { plan })
  return { id, client: await signedIn(fixture.app, fixture.deps, id) }
}

const send = (client: TestClient, file: string) =>
  client('POST', '/api/vinyls/import/preview', Buffer.from(file), { 'content-type': 'text/csv' })

async function importAll(client: TestClient, file: string, more: object = {}) {
  const { body } = await send(client, file)
  await client('POST', '/api/vinyls/import/confirm', { id: body.id, ...more })
  await fixture.work()
  return body
}

const entriesOf = (userId: string) =>
  fixture.deps.db
    .selectFrom('watches')
    .select(['release_id', 'master_id', 'pressing_filter'])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .orderBy('master_id')
    .execute()

describe('a list with albums', () => {
  it('is previewed and imported: albums as albums, each once', async () => {
    const { id, client } = await somebody()
    const [release] = fixture.ordinary(1) as [number]
    await makeMaster(fixture.deps.db, { id: 501 })
    await makeMasterWatch(fixture.deps.db, { user_id: id, master_id: 501 })
    const file = `m500\nhttps://www.discogs.com/master/500-Blue\n[m501]\n${release}\n`
    const { body } = await send(client, file)
    expect(body).toMatchObject({ records: 2, problems: { duplicate: 1, 'already-watched': 1 } })
    expect(body.firstRecords).toMatchObject([
      { discogsId: 500, kind: 'master' },
      { discogsId: release, kind: 'release' },
    ])
    await importAll(client, file)
    expect(await entriesOf(id)).toMatchObject([
      { master_id: 500, pressing_filter: ANY_RECORD },
      { master_id: 501 },
      { release_id: release, master_id: null },
    ])
    const { body: items } = await client('GET', '/api/vinyls/import/status/items')
    expect(items.items).toMatchObject([
      { discogsId: 500, kind: 'master', uri: expect.stringContaining('/master/500'), outcome: 'imported' },
      { discogsId: 501, kind: 'master', outcome: 'skipped', reason: 'already-watched' },
      { discogsId: release, kind: 'release', outcome: 'imported' },
    ])
  })

  it('of releases may be imported as their albums, one watch each, in the plan’s places', async () => {
    const { id, client } = await somebody('FREE')
    for (const release of [901, 902, 903]) await makeRelease(fixture.deps.db, { id: release, master_id: 600 })
    await makeMaster(fixture.deps.db, { id: 600, pressings: [901, 902, 903].map((id) => aPressing({ id })) })
    await importAll(client, '901\n902\n903\n', { anyPressing: true })
    expect(await entriesOf(id)).toMatchObject([{ release_id: null, master_id: 600 }])
    const { body } = await client('GET', '/api/vinyls/import/status')
    expect(body.progress).toMatchObject({ anyPressing: true, importedItems: 1, totalItems: 1 })
    const again = await send(client, '901\n')
    expect(again.body).toMatchObject({ room: 4, problems: { 'already-watched': 1 } })
  })

  it('is what the export writes: albums come back with their filter', async () => {
    const { id, client } = await somebody()
    await makeMaster(fixture.deps.db, { id: 700, artist: '=Ann', title: 'Blue, "live"' })
    const filter = { ...ANY_RECORD, countries: ['UK', 'Trinidad & "Tobago"'], yearTo: 1999, without: [5] }
    await makeMasterWatch(fixture.deps.db, { user_id: id, master_id: 700, filter })
    await makeRelease(fixture.deps.db, { id: 701 })
    const parent = await fixture.deps.db.selectFrom('watches').select('id').executeTakeFirstOrThrow()
    await makeWatch(fixture.deps.db, { user_id: id, release_id: 701, parent_id: parent.id })
    const file = (await client('GET', '/api/vinyls/export')).body as string
    expect(file.trim().split('\r\n')).toHaveLength(2)
    const other = await somebody()
    await importAll(other.client, file)
    expect(await entriesOf(other.id)).toMatchObject([{ master_id: 700, pressing_filter: filter }])
  })
})

const year = fc.option(fc.integer({ min: 1850, max: 2100 }))
const ids = fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 3 })
const awkward = fc
  .array(fc.constantFrom('"', ',', ';', '\t', '\n', "'", '=', '[m9]', '{', '\\', 'é', 'UK', ' '), {
    minLength: 1,
    maxLength: 9,
  })
  .map((parts) => parts.join(''))
const anAlbum = fc.record({
  title: awkward,
  filter: fc.record({
    formats: fc.uniqueArray(fc.constantFrom(...PRESSING_FORMATS)),
    countries: fc.array(awkward, { maxLength: 3 }),
    yearFrom: year,
    yearTo: year,
    without: ids,
    only: ids,
  }),
})

describe('any list of albums', () => {
  it('comes back from its export with every filter as it was', async () => {
    const property = fc.asyncProperty(fc.array(anAlbum, { minLength: 1, maxLength: 4 }), async (albums) => {
      const { db } = fixture.deps
      await db.deleteFrom('watches').execute()
      await db.deleteFrom('masters').execute()
      const [from, to] = [await somebody(), await somebody()]
      for (const [n, { title, filter }] of albums.entries()) {
        await makeMaster(db, { id: 800 + n, title, artist: title })
        await makeMasterWatch(db, { user_id: from.id, master_id: 800 + n, filter })
      }
      await importAll(to.client, (await from.client('GET', '/api/vinyls/export')).body)
      expect(await entriesOf(to.id)).toEqual(await entriesOf(from.id))
    })
    await fc.assert(property, { numRuns: 12, seed: 1973 })
  })
})

describe('an album that cannot be watched', () => {
  it('is said to be missing, or to have too many pressings, or to find no room', async () => {
    const { client } = await somebody('FREE')
    await keepAnswer(fixture.deps, masterKey(510), null)
    const pressings = Array.from({ length: PLANS.FREE.pressingLimit + 1 }, () => aPressing())
    await makeMaster(fixture.deps.db, { id: 511, pressings })
    await importAll(client, '[m510]\n[m511]\n')
    const { body } = await client('GET', '/api/vinyls/import/status/items')
    expect(body.items).toMatchObject([
      { discogsId: 510, outcome: 'skipped', reason: 'withdrawn' },
      { discogsId: 511, outcome: 'skipped', reason: 'too-many-pressings' },
    ])
  })
})

describe('a sync by album', () => {
  it('watches the albums of the wantlist, and ends them with their last want', async () => {
    const { id, client, wants } = await fixture.wanting(3)
    await fixture.deps.db.updateTable('users').set({ plan: 'PREMIUM' }).where('id', '=', id).execute()
    await client('PUT', '/api/discogs/sync-settings', {
      daily: false,
      alsoOnSale: true,
      anyPressing: true,
      stopRemoved: true,
    })
    await client('POST', '/api/discogs/sync-wantlist/start', { anyPressing: true, alsoOnSale: true })
    await fixture.work()
    const masters = new Set(wants.map((release) => fixture.simulation.world.release(release)!.masterId))
    const found = await entriesOf(id)
    expect(new Set(found.map((row) => row.master_id ?? undefined))).toEqual(masters)
    expect(await syncProgress(client)).toMatchObject({ anyPressing: true, isComplete: true })
  })

  it.each([
    ['the list says the album', false],
    ['only the release knows it', true],
  ])(
    'ends what it began only when no pressing is wanted any more, and nothing else: %s',
    async (_, isSilent) => {
      fixture = await fixtures.open({ albums: [3] })
      const { catalogue } = fixture.simulation.world
      const album = Array.from({ length: 3 }, (_, n) => catalogue.idAt(catalogue.size - 3 + n))
      const [first, second] = album as [number, number]
      const masterId = fixture.simulation.world.release(first)!.masterId!
      const [other] = fixture.ordinary(1) as [number]
      const wants = (list: readonly number[]) =>
        fixture.simulation.world.collectors.add({ username: 'ada', wants: list })
      wants([first, second, other])
      const { id, client } = await fixture.collector('ada')
      await makeMaster(fixture.deps.db, { id: 502 })
      await makeMasterWatch(fixture.deps.db, { user_id: id, master_id: 502 })
      const choices = { daily: false, alsoOnSale: true, anyPressing: true, stopRemoved: true }
      await client('PUT', '/api/discogs/sync-settings', choices)
      const sync = async () => {
        if (isSilent) await forgetAlbums(album, masterId)
        await client('POST', '/api/discogs/sync-wantlist/start', { anyPressing: true, alsoOnSale: true })
        await fixture.work()
        return (await entriesOf(id)).map((row) => row.master_id)
      }
      expect(await sync()).toContain(masterId)
      wants([second, other])
      expect(await sync()).toContain(masterId)
      const rows = () =>
        fixture.deps.db
          .selectFrom('watches')
          .select(['id', 'parent_id', 'release_id'])
          .where(sql<boolean>`master_id = ${masterId} or parent_id = (
            select id from watches where master_id = ${masterId} and user_id = ${id})`)
          .orderBy('id')
          .execute()
      const before = await rows()
      wants([other])
      const left = await sync()
      expect(left).not.toContain(masterId)
      expect(left).toContain(502)
      expect(await syncProgress(client)).toMatchObject({ stoppedWatches: 1, totalItems: 1 })
      // Nobody else watches the album, so that by then it is forgotten.
      await fixture.deps.db.deleteFrom('masters').where('id', '=', masterId).execute()
      wants([second, other])
      expect(await sync()).toContain(masterId)
      expect(await rows()).toEqual(before)
      const lookups = fixture.deps.db
        .selectFrom('lookups')
        .select('master_id')
        .where('master_id', '=', masterId)
      expect(await lookups.execute()).toHaveLength(1)
    },
  )
})

/** Has the wants that were read say nothing of their album, as a list read long ago; the releases know it. */
async function forgetAlbums(album: readonly number[], masterId: number): Promise<void> {
  const { db } = fixture.deps
  await sql`update wants set details = details - 'masterId'`.execute(db)
  for (const id of album)
    if ((await db.selectFrom('releases').select('id').where('id', '=', id).execute()).length === 0)
      await makeRelease(db, { id, master_id: masterId })
}
