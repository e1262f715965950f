import { expect, it } from 'vitest'
import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { syncProgress, type ListHouse } from '../../../test/list-house.ts'
import { withListHouses } from '../../../test/with-list-houses.ts'
import { timestamp } from '../../db/database.ts'
import { pauseChecking, resumeChecking } from '../../watching/pausing.ts'
import { claimRun } from './runs.ts'
import { workLists } from './work-lists.ts'

const houses = withListHouses()
let house: ListHouse

/** Works until the fact holds, then stops as a process does that is told to end. */
async function workUntil(fact: () => Promise<boolean>): Promise<void> {
  const stopping = new AbortController()
  const ended = workLists(house.lists, stopping.signal)
  while (!(await fact())) await new Promise((resolve) => setImmediate(resolve))
  stopping.abort()
  await ended
}

async function wanting(count: number) {
  const { client } = await house.wanting(count)
  const progress = () => syncProgress(client)
  return { client, progress, start: () => client('POST', '/api/discogs/sync-wantlist/start', {}) }
}

it('works on what is under way until told to stop, fills in details, and leaves no lease behind', async () => {
  house = await houses.open()
  const { progress, start } = await wanting(3)
  await start()
  const details = () => house.world.db.selectFrom('releases').select('country').execute()
  await workUntil(async () => (await details()).filter((row) => row.country !== null).length === 3)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
  const leases = await house.world.db.selectFrom('list_runs').select('lease_owner').execute()
  expect(leases).toEqual([{ lease_owner: null }])
})

it('goes on with a list whose worker died once its lease has ended, and not before', async () => {
  house = await houses.open()
  const { progress, start } = await wanting(3)
  await start()
  await house.work(2)
  expect(await claimRun(house.world, 'a worker that dies')).toMatchObject({ processed_items: 1 })
  expect(await claimRun(house.world, 'another')).toBeUndefined()
  house.clock.set(plus(house.clock.now(), seconds(89)))
  expect(await claimRun(house.world, 'another')).toBeUndefined()
  house.clock.set(plus(house.clock.now(), seconds(1)))
  await house.work()
  expect(await progress()).toMatchObject({ phase: 'complete', processedItems: 3, importedItems: 3 })
})

it('goes on with a list whose turn and lease a clock since set back has noted', async () => {
  house = await houses.open()
  const { start } = await wanting(3)
  await start()
  const tomorrow = timestamp(plus(house.clock.now(), days(1)))
  const ahead = { turn_at: tomorrow, lease_owner: 'another', lease_until: tomorrow }
  await house.world.db.updateTable('list_runs').set(ahead).execute()
  expect(await claimRun(house.world, 'a worker')).toMatchObject({ lease_owner: 'a worker' })
})

it('asks nothing while an operator has paused the checks', async () => {
  house = await houses.open()
  const { progress, start } = await wanting(3)
  await pauseChecking(house.world)
  await start()
  let turns = 0
  await workUntil(() => Promise.resolve(++turns > 200))
  expect(house.simulation.requests.recent()).toEqual([])
  await resumeChecking(house.world)
  await workUntil(async () => (await progress()).isComplete)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
})

it('goes on with other lists when one breaks, and comes back to it', async () => {
  house = await houses.open()
  const { progress, start } = await wanting(3)
  const other = await house.collector('one_track_mind')
  await start()
  await other.client('POST', '/api/discogs/sync-wantlist/start', {})
  let broken = 2
  const lists = house.lists
  const storeVinyl: typeof lists.neighbours.storeVinyl = (watch) => {
    if (broken-- > 0) throw new Error('a bug of ours')
    return lists.neighbours.storeVinyl(watch)
  }
  house = { ...house, lists: { ...lists, neighbours: { ...lists.neighbours, storeVinyl } } }
  const theirs = async () => (await other.client('GET', '/api/discogs/sync-status')).body.progress
  await workUntil(async () => (await progress()).isComplete && (await theirs()).isComplete)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
  expect(await theirs()).toMatchObject({ phase: 'complete', importedItems: 1 })
})
