import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import { makeRelease } from '../../../../test/factories/release.ts'
import { makeWatch } from '../../../../test/factories/watch.ts'
import { sorted, syncProgress, type ListFixture } from '../../../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../../../test/fixtures/with-list-fixtures.ts'
import { signedIn } from '../../../../test/test-app.ts'

const fixtures = withListFixtures()
let fixture: ListFixture

const SETTINGS = { daily: false, alsoOnSale: false, anyPressing: false, stopRemoved: true }
const COUNT = 250

const wantsAre = (wants: readonly number[]) =>
  fixture.simulation.world.collectors.add({ username: 'ada', wants })

/** A collector of 250 records who watches and wants all of them, has synced once, and stops what leaves. */
async function inStep() {
  fixture = await fixtures.open()
  const { client, id, wants } = await fixture.wanting(COUNT)
  for (const release of wants) {
    await makeRelease(fixture.deps.db, { id: release })
    await makeWatch(fixture.deps.db, { user_id: id, release_id: release })
  }
  await client('PUT', '/api/discogs/sync-settings', SETTINGS)
  const sync = async () => {
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work()
    return syncProgress(client)
  }
  await sync()
  return { client, id, wants, sync }
}

describe('a wantlist of 250 records that arrives short', () => {
  it.each<[string, MarketplaceFault, object | null]>([
    ['the second page repeats five rows', { kind: 'repeated-rows' }, { read: 245, total: 250 }],
    ['the second page has 60 rows of 100', { kind: 'short-page' }, { read: 210, total: 250 }],
    ['the second page has eight rows without a description', { kind: 'bare-rows' }, null],
    ['the second page has a row without a title', { kind: 'null-title' }, null],
    ['the last page states another length', { kind: 'longer-total' }, { read: 250, total: 251 }],
  ])('ends no watch, and says so: %s', async (_, fault, short) => {
    const { client, id, wants, sync } = await inStep()
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    const pages = fault.kind === 'longer-total' ? 2 : 1
    await fixture.work(pages)
    fixture.simulation.faults.add({ ...fault, next: 1 })
    await fixture.work(3 - pages)
    const reading = short === null ? { outcome: 'whole', read: 250 } : { outcome: 'short', ...short }
    expect(await syncProgress(client)).toMatchObject({ stoppedWatches: 0, reading })
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'complete',
      stoppedWatches: 0,
      reading: { outcome: 'whole', read: 250, total: 250, isRepeated: false },
    })
    expect(await sync()).toMatchObject({ stoppedWatches: 0, importedItems: 0, totalItems: 250 })
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
    expect(await fixture.deps.db.selectFrom('wants').select('release_id').execute()).toHaveLength(250)
  })

  it('is read four times, and then left to the next sync', async () => {
    const { client, id, wants } = await inStep()
    fixture.simulation.faults.add({ kind: 'short-page', prefix: '/users/' })
    const before = fixture.simulation.requests.total
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work(5)
    expect(await syncProgress(client)).toMatchObject({
      phase: 'queued',
      isComplete: false,
      remainingSeconds: null,
      reading: { outcome: 'short', read: 150, total: 250, isRepeated: true },
    })
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'complete',
      stoppedWatches: 0,
      totalItems: 150,
      processedItems: 150,
      reading: { outcome: 'short', read: 150, total: 250, isRepeated: false },
    })
    expect(fixture.simulation.requests.total - before).toBe(4 * 3)
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
  })
})

describe('a record that has left a wantlist', () => {
  it('ends its watch when a second reading, minutes later, does not find it either, and only then', async () => {
    const { client, id, wants } = await inStep()
    wantsAre(wants.slice(1))
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work(6)
    expect(await syncProgress(client)).toMatchObject({ phase: 'queued', stoppedWatches: 0 })
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'complete',
      stoppedWatches: 1,
      totalItems: 249,
    })
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants.slice(1)))
  })

  it('and is there again at the second reading stays watched, and so it does when the sync is cancelled', async () => {
    const { client, id, wants } = await inStep()
    wantsAre(wants.slice(1))
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work(6)
    wantsAre(wants)
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', stoppedWatches: 0 })
    wantsAre(wants.slice(1))
    await client('POST', '/api/discogs/sync-wantlist/start', {})
    await fixture.work(6)
    await client('DELETE', '/api/discogs/sync-wantlist')
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
  })
})
