import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { Random } from '@cratewatch/simulator/kit/random'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { openAlbumFixture, type AlbumFixture } from '../fixtures/album-fixture.ts'

const ALBUM = { pressings: 40, beside: 20, settled: minutes(10), requestsPerMinute: 10 }
/** Copies that appear while pressings are searched for the first time, and after it; one in five on a pressing left out. */
const APPEARANCES = 10

/** Puts copies on the album as seeds say, each on another pressing; returns those that are to be alerted of. */
async function liveThrough(fixture: AlbumFixture, seed: number): Promise<readonly number[]> {
  const random = new Random(seed)
  const { world } = fixture.simulation
  const covered = [...fixture.wanted]
  const leftOut = [...fixture.others]
  const draw = (from: number[]) => from.splice(random.int(from.length), 1)[0]!
  const soldLater = draw(leftOut)
  for (const id of [draw(covered), draw(covered), soldLater]) world.appear(id)
  await fixture.watchAlbum()
  const expected: number[] = []
  for (let n = 0; n < APPEARANCES; n += 1) {
    await fixture.pass(minutes(random.between(1, 6)))
    const id = draw(leftOut.length > 0 && random.chance(0.2) ? leftOut : covered)
    const states = new Map((await fixture.members()).map((row) => [row.release_id, row.state]))
    if (states.get(id) === 'none') expected.push(id)
    // One that goes at the same moment leaves the count of the album as it was.
    if (n === APPEARANCES / 2) world.sell(soldLater, 'all')
    world.appear(id)
  }
  return expected
}

const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

/** An album of forty pressings alerts of each copy on a pressing that was seen without one, and of nothing else. */
async function alertsExactly(seed: number): Promise<void> {
  const fixture = await openAlbumFixture(database, { ...ALBUM, seed })
  const expected = await liveThrough(fixture, seed)
  expect(expected.length).toBeGreaterThan(APPEARANCES / 3)
  const isComplete = async () => (await fixture.notified()).length >= expected.length
  await fixture.passUntil(isComplete, hours(2))
  await fixture.pass(minutes(20))
  expect((await fixture.notified()).toSorted()).toEqual(expected.toSorted())
  await fixture.close()
}

describe('an album alerts of each copy on a pressing that was seen without one, and of nothing else', () => {
  it.each([1, 2, 3])('in the life of seed %i', { tags: 'play' }, alertsExactly)
})
