import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { openWatchFixture, watchRelease, type Watcher } from '../../../test/fixtures/watch-fixture.ts'
import { searchReleases, sharedAnswers } from './search-releases.ts'

const database = await withDatabase()
const SPAN = minutes(4)

/** Two processes check sixty records at the marketplace's budget while people search without rest; requests a minute. */
async function playSearching(people: number) {
  await emptyDatabase(database)
  const watched = await openWatchFixture(database, { requestsPerMinute: 60, floorSeconds: 30 })
  onTestFinished(() => watched.close())
  const { clock, simulation } = watched
  for (let index = 0; index < 60; index += 1) {
    await watchRelease(watched, simulation.world.catalogue.idAt(index))
  }
  const processes = [watched.addWatcher(), watched.addWatcher()]
  // The checks fill the minute first, as they have on any day.
  await watched.pass(minutes(1))
  const before = simulation.requests.total
  const stopping = new AbortController()
  const codes: string[] = []

  async function persist({ deps }: Watcher, userId: string): Promise<void> {
    const searching = { ...deps, shared: sharedAnswers(deps) }
    for (let nth = 0; !stopping.signal.aborted; nth += 1) {
      const found = await searchReleases(searching, userId, {
        by: 'name',
        q: `record ${nth} ${userId}`,
        page: 1,
      })
      if (found.ok) continue
      codes.push(found.error.code)
      await clock.sleep(found.error.retryAfter ?? seconds(1), stopping.signal)
    }
  }

  const all = Array.from({ length: people }, async (_, nth) => {
    const { id } = await makeUser(database.queries)
    await persist(processes[nth % 2]!, id)
  })
  await watched.pass(SPAN)
  stopping.abort()
  await watched.pass(minutes(1))
  await Promise.all(all)
  const sent = simulation.requests.recent().slice(before)
  const perMinute = (path: string) =>
    sent.filter((each) => each.path.startsWith(path) && each.atMs < clock.now() - minutes(1)).length / 4
  return { checks: perMinute('/marketplace/stats'), searches: perMinute('/database/search'), codes }
}

it(
  'leaves the checks three quarters beside one, and says that the searches are used up',
  { tags: 'play' },
  async () => {
    const { checks, searches, codes } = await playSearching(1)
    // Twenty in a row in the first minute, then eight a minute.
    expect(searches).toBeLessThan(15)
    expect(checks).toBeGreaterThan(42)
    expect(new Set(codes)).toEqual(new Set(['SEARCH_ALLOWANCE_USED']))
  },
)

it('leaves the checks half beside twelve', { tags: 'play' }, async () => {
  const { checks, searches } = await playSearching(12)
  expect(checks).toBeGreaterThan(29)
  expect(searches).toBeGreaterThan(22)
})
