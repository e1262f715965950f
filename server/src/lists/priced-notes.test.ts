import { beforeEach, expect, it } from 'vitest'
import { makeRelease } from '../../test/factories/release.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { syncProgress, type ListFixture } from '../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../test/fixtures/with-list-fixtures.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture
beforeEach(async () => {
  fixture = await fixtures.open()
})

const LIMITS = '/api/discogs/sync-status/limits'

/** A synced wantlist of five with notes; the fifth was watched, and noted, before. */
async function noted() {
  const { client, id, wants } = await fixture.wanting(5)
  const [first, second, third, fourth, own] = wants as [number, number, number, number, number]
  const notes = {
    [first]: ' max 30 € ',
    [second]: 'mono, up to £20',
    [third]: 'mono',
    [fourth]: '',
    [own]: 'max 5 €',
  }
  fixture.simulation.world.collectors.add({ username: 'ada', wants, notes })
  await makeRelease(fixture.deps.db, { id: own })
  await makeWatch(fixture.deps.db, { user_id: id, release_id: own, note: 'mine' })
  await client('POST', '/api/discogs/sync-wantlist/start', {})
  await fixture.work()
  const read = async () => {
    const rows = await fixture.deps.db
      .selectFrom('watches')
      .select(['release_id', 'note', 'alert_rule'])
      .execute()
    return wants.map((want) => rows.find(({ release_id }) => release_id === want))
  }
  return { client, id, wants, read }
}

it('keeps what a wantlist notes of a record as its note, and sets no limit by itself', async () => {
  const { client, read } = await noted()
  expect((await read()).map((row) => row?.note)).toEqual([
    'max 30 €',
    'mono, up to £20',
    'mono',
    null,
    'mine',
  ])
  expect((await read()).map((row) => row?.alert_rule)).toEqual([null, null, null, null, null])
  expect((await syncProgress(client)).pricedNotes).toBe(2)
})

it('sets the prices that notes name when their owner says so, and none over a rule of their own', async () => {
  const { client, read } = await noted()
  const stranger = await fixture.collector('newcomer')
  expect((await stranger.client('POST', LIMITS)).body).toEqual({ changed: 0 })
  const [first] = await read()
  const { body } = await client('GET', '/api/vinyls')
  const { id } = body.vinyls.find(({ discogsId }: { discogsId: number }) => discogsId === first!.release_id)
  await client('PUT', `/api/vinyls/${id}/alert-rule`, { rule: { moreCopies: true }, mayWake: false })
  expect((await client('POST', LIMITS)).body).toEqual({ changed: 1 })
  expect((await read()).map((row) => row?.alert_rule)).toEqual([
    { moreCopies: true },
    { ceiling: { minor: 2000, currency: 'GBP' }, onlyWithinCeiling: true },
    null,
    null,
    null,
  ])
  expect((await client('POST', LIMITS)).body).toEqual({ changed: 0 })
  expect((await syncProgress(client)).pricedNotes).toBe(0)
})
