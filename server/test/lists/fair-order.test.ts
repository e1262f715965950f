import { listInterval } from '@cratewatch/domain/lists/pace'
import { expect, it } from 'vitest'
import { syncProgress, type ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'

const fixtures = await withListFixtures()

const BUDGET = 54
const INTERVAL = listInterval(BUDGET)
const LONG_LISTS = 14
/** One page and ten items. */
const REQUESTS_OF_TEN = 11

async function begin(fixture: ListFixture, username: string, wants: number) {
  fixture.simulation.world.collectors.add({ username, wants })
  const { client } = await fixture.collector(username)
  await client('POST', '/api/discogs/sync-wantlist/start', {})
  return () => syncProgress(client)
}

it(
  'gives a list of ten its turn beside long ones, tells truly how long it takes, and leaves the checks their half',
  { tags: 'play' },
  async () => {
    const fixture = await fixtures.open({ releases: 6_000 })
    for (let n = 0; n < LONG_LISTS; n++) await begin(fixture, `collector_${n}`, 5_000)
    await fixture.work(2 * LONG_LISTS)
    const progress = await begin(fixture, 'ten', 10)
    const turns = REQUESTS_OF_TEN * (LONG_LISTS + 1)
    const begun = fixture.clock.now()
    await fixture.work(3 * (LONG_LISTS + 1))
    const notified = { at: fixture.clock.now(), seconds: (await progress()).remainingSeconds }
    await fixture.work(turns)

    expect(await progress()).toMatchObject({ phase: 'complete', processedItems: 10, errorItems: 0 })
    const end = Date.parse((await progress()).endedAt)
    expect((end - begun) / (turns * INTERVAL)).toBeGreaterThan(0.9)
    expect((end - begun) / (turns * INTERVAL)).toBeLessThan(1.1)
    expect(notified.seconds / ((end - notified.at) / 1000)).toBeCloseTo(1, 0.5)
  },
)
