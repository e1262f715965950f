import { minutes } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { sorted, syncProgress, type ListFixture } from '../../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../../test/fixtures/with-list-fixtures.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

const START = '/api/discogs/sync-wantlist/start'

/** A wantlist of five that always states three more than it shows, after its first sync. */
async function neverWhole(trigger: 'manual' | 'daily' = 'manual') {
  fixture = await fixtures.open()
  const collector = await fixture.wanting(5)
  const { client } = collector
  fixture.simulation.faults.add({ kind: 'longer-total', more: 3, prefix: '/users/' })
  const begun = fixture.clock.now()
  await client('POST', START, {})
  await fixture.deps.db.updateTable('list_runs').set({ trigger }).execute()
  // One page and five records, which are known from the page.
  await fixture.work(7)
  return { ...collector, begun, run: () => syncProgress(client) }
}

const notices = async () => (await fixture.deps.db.selectFrom('notifications').select('id').execute()).length

it('says what was read and is over, while a list that never fits its length is read again in the background', async () => {
  const { id, client, wants, begun, run } = await neverWhole()
  const reading = { outcome: 'short', read: 5, total: 8, isRepeated: true }
  expect(await run()).toMatchObject({ phase: 'complete', isComplete: true, importedItems: 5, reading })
  expect(fixture.clock.now() - begun).toBeLessThan(minutes(1))
  expect((await client('GET', '/api/vinyls')).body.filling).toBeNull()
  const { endedAt } = await run()
  await fixture.work()
  expect(fixture.clock.now() - begun).toBeGreaterThan(minutes(15))
  expect(await run()).toMatchObject({
    phase: 'complete',
    endedAt,
    reading: { ...reading, isRepeated: false },
  })
  expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
})

it('holds up neither the next sync, which takes its place, nor picked wants, beside which it goes on', async () => {
  const { client, wants, run } = await neverWhole()
  const { id: first } = await run()
  expect((await client('POST', START, { only: [wants[0]!] })).status).toBe(202)
  expect((await client('POST', START, {})).error?.code).toBe('SYNC_RUNNING')
  await fixture.work()
  const { id: picked, skipped } = await run()
  expect(skipped).toEqual({ 'already-watched': 1 })
  const readings = () => fixture.deps.db.selectFrom('list_runs').select(['id', 'readings']).execute()
  expect(new Map((await readings()).map((row) => [row.id, row.readings]))).toEqual(
    new Map([
      [first, 4],
      [picked, 0],
    ]),
  )
  expect((await client('POST', START, {})).status).toBe(202)
  await fixture.work(3)
  expect((await client('POST', START, {})).status).toBe(202)
  expect(await readings()).toHaveLength(1)
})

it('notifies once of what a daily sync has changed, when nothing is left of it', async () => {
  await neverWhole('daily')
  const before = await notices()
  await fixture.work()
  expect((await notices()) - before).toBe(1)
})

it('reads again no list of a run that is cancelled, which stays complete', async () => {
  const { client, run } = await neverWhole()
  expect((await client('DELETE', '/api/discogs/sync-wantlist')).status).toBe(204)
  expect(await run()).toMatchObject({ phase: 'complete', reading: { isRepeated: false } })
  const { total } = fixture.simulation.requests
  await fixture.work()
  expect(fixture.simulation.requests.total).toBe(total)
  expect((await client('DELETE', '/api/discogs/sync-wantlist')).error?.code).toBe('NOT_FOUND')
})

it('stays complete when the marketplace no longer shows the list that is read again', async () => {
  const { run } = await neverWhole()
  fixture.simulation.faults.add({ kind: 'error-500', prefix: '/users/' })
  await fixture.work()
  expect(await run()).toMatchObject({ phase: 'complete', failure: null, importedItems: 5 })
})
