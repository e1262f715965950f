import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../database/test-database.ts'
import { openAlbumFixture, type AlbumFixture } from '../fixtures/album-fixture.ts'

/** A watch on the records of an album of forty pressings, some of them CDs, beside sixty records on a short budget. */
const PRESSINGS = 40
const OTHERS = 60
const PER_MINUTE = 12

const database = await withDatabase()
let fixture: AlbumFixture

beforeAll(async () => {
  const settled = { beside: OTHERS, settled: minutes(30) }
  fixture = await openAlbumFixture(database, {
    pressings: PRESSINGS,
    requestsPerMinute: PER_MINUTE,
    ...settled,
  })
  await fixture.watchAlbum()
})
afterAll(() => fixture.close())

describe('a watch on an album of forty pressings', () => {
  it('begins with one request: nothing is for sale, so no pressing has one of its own', async () => {
    expect(fixture.wanted.length).toBeGreaterThan(10)
    expect(fixture.others.length).toBeGreaterThan(0)
    const isSeen = async () => (await fixture.members()).every(({ state }) => state === 'none')
    await fixture.passUntil(isSeen, minutes(1))
    expect(await fixture.members()).toHaveLength(fixture.wanted.length)
    expect(fixture.requestsToMaster()).toBe(1)
    expect(fixture.requestsTo(fixture.wanted)).toBe(0)
    const spans = await database.queries
      .selectFrom('observation_spans')
      .select(['release_id', 'state', 'checks'])
      .where('release_id', 'in', fixture.wanted)
      .execute()
    expect(spans).toHaveLength(fixture.wanted.length)
    expect(spans.every(({ state, checks }) => state === 'none' && checks === 1)).toBe(true)
  })

  it('costs one promise', async () => {
    const shares = (await fixture.members()).map((member) => member.promise_share)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  })

  it('is notified of a record within one interval of the master, and the search that follows', async () => {
    fixture.simulation.world.appear(fixture.wanted.at(-1)!)
    const at = fixture.clock.now()
    await fixture.passUntil(async () => (await fixture.notified()).length > 0, minutes(60))
    expect(await fixture.notified()).toEqual([fixture.wanted.at(-1)])
    const perCheck = seconds(60) / PER_MINUTE
    // Sixty records in turn are five minutes; the search takes no longer than the album is large.
    expect(between(at, fixture.clock.now())).toBeLessThan(OTHERS * perCheck + PRESSINGS * perCheck)
    expect(fixture.requestsTo(fixture.wanted)).toBeLessThanOrEqual(fixture.wanted.length)
  })

  it('is not notified of a CD, which nobody checks', async () => {
    fixture.simulation.world.appear(fixture.others[0]!)
    const before = fixture.requestsToMaster()
    await fixture.passUntil(() => fixture.requestsToMaster() > before + 1, minutes(120))
    await fixture.pass(minutes(30))
    expect(await fixture.notified()).toEqual([fixture.wanted.at(-1)])
    expect(fixture.requestsTo(fixture.others)).toBe(0)
  })
})
