import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { syncProgress, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'
import { pauseChecking, resumeChecking } from '../checking/claim/steer-checks.ts'
import { timestamp } from '../database/database.ts'
import { claimRun, RunLost, settleStep } from './runs/runs.ts'
import { workLists } from './work-lists.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

/** Works until the fact holds, then stops like a process that is asked to end. */
async function workUntil(fact: () => Promise<boolean>): Promise<void> {
  const stopping = new AbortController()
  const ended = workLists(fixture.lists, stopping.signal)
  while (!(await fact())) await new Promise((resolve) => setImmediate(resolve))
  stopping.abort()
  await ended
}

async function wanting(count: number) {
  const { client } = await fixture.wanting(count)
  const progress = () => syncProgress(client)
  return { client, progress, start: () => client('POST', '/api/discogs/sync-wantlist/start', {}) }
}

it('works on what is under way until asked to stop, fills in details, and leaves no lease behind', async () => {
  fixture = await fixtures.open()
  const { progress, start } = await wanting(3)
  await start()
  const details = () => fixture.deps.db.selectFrom('releases').select('country').execute()
  await workUntil(async () => (await details()).filter((row) => row.country !== null).length === 3)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
  const leases = await fixture.deps.db.selectFrom('list_runs').select('lease_owner').execute()
  expect(leases).toEqual([{ lease_owner: null }])
})

it('goes on with a list whose worker died once its lease has ended, and not before', async () => {
  fixture = await fixtures.open()
  const { progress, start } = await wanting(3)
  await start()
  await fixture.work(2)
  expect(await claimRun(fixture.deps, 'a worker that dies')).toMatchObject({ processed_items: 1 })
  expect(await claimRun(fixture.deps, 'another')).toBeUndefined()
  fixture.clock.set(plus(fixture.clock.now(), seconds(89)))
  expect(await claimRun(fixture.deps, 'another')).toBeUndefined()
  fixture.clock.set(plus(fixture.clock.now(), seconds(1)))
  await fixture.work()
  expect(await progress()).toMatchObject({ phase: 'complete', processedItems: 3, importedItems: 3 })
})

it('writes nothing of a list that another worker has claimed since', async () => {
  fixture = await fixtures.open()
  const { deps, clock } = fixture
  await (await wanting(3)).start()
  const lost = await claimRun(deps, 'a slow worker')
  clock.set(plus(clock.now(), seconds(90)))
  expect(await claimRun(deps, 'another')).toMatchObject({ lease_owner: 'another' })
  const end = deps.db.transaction().execute((tx) => settleStep(tx, lost!, { phase: 'complete' }))
  await expect(end).rejects.toThrow(RunLost)
})

it('goes on with a list whose turn and lease a clock since set back has noted', async () => {
  fixture = await fixtures.open()
  const { start } = await wanting(3)
  await start()
  const tomorrow = timestamp(plus(fixture.clock.now(), days(1)))
  const ahead = { due_at: tomorrow, lease_owner: 'another', lease_until: tomorrow }
  await fixture.deps.db.updateTable('list_runs').set(ahead).execute()
  expect(await claimRun(fixture.deps, 'a worker')).toMatchObject({ lease_owner: 'a worker' })
})

it('asks nothing while an operator has paused the checks', async () => {
  fixture = await fixtures.open()
  const { progress, start } = await wanting(3)
  await pauseChecking(fixture.deps)
  await start()
  let turns = 0
  await workUntil(() => Promise.resolve(++turns > 200))
  expect(fixture.simulation.requests.recent()).toEqual([])
  await resumeChecking(fixture.deps)
  await workUntil(async () => (await progress()).isComplete)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
})

it('goes on with other lists when one breaks, and comes back to it', async () => {
  fixture = await fixtures.open()
  const { progress, start } = await wanting(3)
  const other = await fixture.collector('one_track_mind')
  await start()
  await other.client('POST', '/api/discogs/sync-wantlist/start', {})
  let broken = 2
  const { lists } = fixture
  const stats: typeof lists.marketplace.stats = (...question) => {
    if (broken-- > 0) throw new Error('a bug of ours')
    return lists.marketplace.stats(...question)
  }
  fixture = { ...fixture, lists: { ...lists, marketplace: { ...lists.marketplace, stats } } }
  const theirs = async () => (await other.client('GET', '/api/discogs/sync-status')).body.progress
  await workUntil(async () => (await progress()).isComplete && (await theirs()).isComplete)
  expect(await progress()).toMatchObject({ phase: 'complete', importedItems: 3 })
  expect(await theirs()).toMatchObject({ phase: 'complete', importedItems: 1 })
})
