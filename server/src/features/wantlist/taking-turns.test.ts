import { expect, it } from 'vitest'
import { listInterval } from '@cratewatch/domain/wantlist/pace'
import { syncProgress, type ListHouse } from '../../../test/list-house.ts'
import { withListHouses } from '../../../test/with-list-houses.ts'

const houses = withListHouses()

const BUDGET = 54
const INTERVAL = listInterval(BUDGET)
const LONG_LISTS = 14
/** One page and ten items. */
const REQUESTS_OF_TEN = 11

async function begin(house: ListHouse, username: string, wants: number) {
  house.simulation.world.collectors.add({ username, wants })
  const { client } = await house.collector(username)
  await client('POST', '/api/discogs/sync-wantlist/start', {})
  return () => syncProgress(client)
}

it('gives a list of ten its turn beside long ones, tells truly how long it takes, and leaves the checks their half', async () => {
  const house = await houses.open({ releases: 6_000 })
  for (let n = 0; n < LONG_LISTS; n++) await begin(house, `collector_${n}`, 5_000)
  await house.work(2 * LONG_LISTS)
  const progress = await begin(house, 'ten', 10)
  const turns = REQUESTS_OF_TEN * (LONG_LISTS + 1)
  const begun = house.clock.now()
  await house.work(3 * (LONG_LISTS + 1))
  const told = { at: house.clock.now(), seconds: (await progress()).remainingSeconds }
  await house.work(turns)

  expect(await progress()).toMatchObject({ phase: 'complete', processedItems: 10, errorItems: 0 })
  const end = Date.parse((await progress()).endedAt)
  expect((end - begun) / (turns * INTERVAL)).toBeGreaterThan(0.9)
  expect((end - begun) / (turns * INTERVAL)).toBeLessThan(1.1)
  expect(told.seconds / ((end - told.at) / 1000)).toBeCloseTo(1, 0.5)
})
