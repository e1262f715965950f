import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import {
  ANY_RECORD,
  pressingFormats,
  wantedPressings,
  type Pressing,
} from '@cratewatch/domain/records/pressings'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { makeUser } from '../../test/factories/user.ts'
import { openWatchFixture, watchRelease, type WatchFixture } from '../../test/fixtures/watch-fixture.ts'
import { timestamp, type Database } from '../database/database.ts'
import { coverPressings } from '../features/watches/masters/cover-pressings.ts'
import { startMasterChecks } from './start-watching.ts'
import type { WatchingDeps } from './watch.ts'

/** A watch on the records of an album of forty pressings, some of them CDs, beside sixty records on a short budget. */
const PRESSINGS = 40
const OTHERS = 60
const RELEASES = 400
const PER_MINUTE = 12

let database: Database
let watched: WatchFixture
let masterId: number
let wanted: readonly number[]
let others: readonly number[]

beforeAll(async () => {
  database = await openTestDatabase()
  const simulation = { releases: RELEASES, albums: [PRESSINGS] }
  watched = await openWatchFixture(database, { requestsPerMinute: PER_MINUTE, simulation })
  const { catalogue } = watched.simulation.world
  const album = Array.from({ length: PRESSINGS }, (_, n) => catalogue.release(RELEASES + n))
  masterId = album[0]!.masterId!
  const pressings = album.map(({ id, formats }): Pressing => {
    const media = formats.map(({ name }) => name)
    return aPressing({ id, formats: pressingFormats(media, []) })
  })
  const isWanted = new Set(wantedPressings(pressings, ANY_RECORD).map(({ id }) => id))
  wanted = album.flatMap(({ id }) => (isWanted.has(id) ? [id] : []))
  others = album.flatMap(({ id }) => (isWanted.has(id) ? [] : [id]))
  for (let index = 0; index < OTHERS; index += 1) await watchRelease(watched, catalogue.idAt(index))
  const { deps } = watched.addWatcher()
  await watched.pass(minutes(30))
  // By the watcher that sleeps now: one that begins would check a pressing before its master is known.
  await watchAlbum(deps, pressings)
})
afterAll(async () => {
  await watched.close()
  await database.close()
})

async function watchAlbum(deps: WatchingDeps, pressings: readonly Pressing[]): Promise<void> {
  const db = database.queries
  const user = await makeUser(db)
  await makeMaster(db, { id: masterId, pressings })
  const created_at = timestamp(watched.clock.now())
  const watch = await makeMasterWatch(db, {
    user_id: user.id,
    master_id: masterId,
    filter: ANY_RECORD,
    created_at,
  })
  await db.transaction().execute((tx) => coverPressings(tx, deps, watch.id))
  await startMasterChecks(deps, wanted)
}

const members = () =>
  database.queries.selectFrom('check_states').selectAll().where('master_id', '=', masterId).execute()
const found = async () => {
  const rows = await database.queries.selectFrom('notifications').select('release_id').execute()
  return rows.map((row) => row.release_id)
}
/** The requests about the album, of one of its pressings or of itself. */
const asked = (about: (path: string) => boolean) =>
  watched.simulation.requests.recent().filter(({ path }) => about(path)).length
const asksMaster = (path: string) => path.startsWith(`/masters/${masterId}`)
const asksOneOf = (ids: readonly number[]) => (path: string) =>
  ids.some((id) => path.includes(`/stats/${id}?`))

describe('a watch on an album of forty pressings', () => {
  it('begins with one request: nothing is for sale, so no pressing has one of its own', async () => {
    expect(wanted.length).toBeGreaterThan(10)
    expect(others.length).toBeGreaterThan(0)
    const isSeen = async () => (await members()).every(({ state }) => state === 'none')
    await watched.passUntil(isSeen, minutes(1))
    expect(await members()).toHaveLength(wanted.length)
    expect(asked(asksMaster)).toBe(1)
    expect(asked(asksOneOf(wanted))).toBe(0)
    const spans = await database.queries
      .selectFrom('observation_spans')
      .select(['release_id', 'state', 'checks'])
      .where('release_id', 'in', wanted)
      .execute()
    expect(spans).toHaveLength(wanted.length)
    expect(spans.every(({ state, checks }) => state === 'none' && checks === 1)).toBe(true)
  })

  it('costs one promise', async () => {
    const shares = (await members()).map((member) => member.promise_share)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  })

  it('is told of a record within one interval of the master, and the search that follows', async () => {
    watched.simulation.world.appear(wanted.at(-1)!)
    const at = watched.clock.now()
    await watched.passUntil(async () => (await found()).length > 0, minutes(60))
    expect(await found()).toEqual([wanted.at(-1)])
    const perCheck = seconds(60) / PER_MINUTE
    // Sixty records in turn are five minutes; the search takes no longer than the album is large.
    expect(between(at, watched.clock.now())).toBeLessThan(OTHERS * perCheck + PRESSINGS * perCheck)
    expect(asked(asksOneOf(wanted))).toBeLessThanOrEqual(wanted.length)
  })

  it('is not told of a CD, which nobody looks at', async () => {
    watched.simulation.world.appear(others[0]!)
    const before = asked(asksMaster)
    await watched.passUntil(() => asked(asksMaster) > before + 1, minutes(120))
    await watched.pass(minutes(30))
    expect(await found()).toEqual([wanted.at(-1)])
    expect(asked(asksOneOf(others))).toBe(0)
  })
})
