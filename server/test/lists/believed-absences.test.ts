import { days, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanUp } from '../../src/app/jobs/clean-up.ts'
import { makeObservationSpan } from '../factories/observation-span.ts'
import { makeRelease } from '../factories/release.ts'
import { makeWatch } from '../factories/watch.ts'
import { sorted, syncProgress, type ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'
import { signedIn } from '../test-app.ts'

const fixtures = await withListFixtures()
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
    // Sessions end while months pass.
    const client = await signedIn(fixture.app, fixture.deps, id)
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
      phase: 'complete',
      isComplete: true,
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
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', stoppedWatches: 0 })
    expect((await client('GET', '/api/vinyls')).body.filling).toBe(null)
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

describe('what a sync has ended', () => {
  /** Ends the watch of the first want by a sync, after its owner has made it their own, and returns it as it was. */
  async function endFirst() {
    const synced = await inStep()
    const { client, wants, sync } = synced
    const { db } = fixture.deps
    const read = () =>
      db.selectFrom('watches').selectAll().where('release_id', '=', wants[0]!).executeTakeFirstOrThrow()
    const { id } = await read()
    await client('PUT', `/api/vinyls/${id}/note`, { note: 'With the poster', tags: ['jazz'] })
    await client('PUT', `/api/vinyls/${id}/alert-rule`, { rule: { moreCopies: true }, mayWake: false })
    await client('PUT', `/api/vinyls/${id}/star`, { isStarred: true })
    await client('PUT', `/api/vinyls/${id}/mute`, { until: '30d' })
    await makeObservationSpan(db, { release_id: wants[0]! })
    const before = await read()
    wantsAre(wants.slice(1))
    await sync()
    return { ...synced, before, read }
  }
  const spans = () => fixture.deps.db.selectFrom('observation_spans').select('release_id').execute()
  const later = (age: Duration) => fixture.clock.set(plus(fixture.clock.now(), age))

  it('comes back as it was when its record is listed again, also two months later and while it is for sale', async () => {
    const { id, wants, sync, before, read } = await endFirst()
    expect(await fixture.watchedBy(id)).toEqual(sorted(wants.slice(1)))
    later(days(60))
    await cleanUp(fixture.deps.db, fixture.clock.now())
    expect(await spans()).toHaveLength(1)
    fixture.simulation.world.appear(wants[0]!)
    wantsAre(wants)
    expect(await sync()).toMatchObject({ importedItems: 1, skipped: { 'already-watched': 249 } })
    expect(before).toMatchObject({
      note: 'With the poster',
      tags: ['jazz'],
      is_starred: true,
      has_rule: true,
    })
    expect(before.muted_at).not.toBeNull()
    expect({ ...(await read()), tier: before.tier }).toEqual(before)
    expect(await spans()).toHaveLength(1)
    expect(await fixture.deps.db.selectFrom('removals').select('id').execute()).toEqual([])
    const state = fixture.deps.db
      .selectFrom('check_states')
      .select('state')
      .where('release_id', '=', wants[0]!)
    expect(await state.executeTakeFirst()).toEqual({ state: 'unknown' })
  })

  it('is forgotten after three months, with its history', async () => {
    const { wants, sync, before, read } = await endFirst()
    later(days(91))
    await cleanUp(fixture.deps.db, fixture.clock.now())
    expect([await spans(), await fixture.deps.db.selectFrom('removals').select('id').execute()]).toEqual([
      [],
      [],
    ])
    wantsAre(wants)
    await sync()
    expect(await read()).not.toMatchObject({ id: before.id })
  })

  it('comes back in a place of the plan alone, to nobody else, and not beside what is watched again', async () => {
    const { id, client, wants, sync, before, read } = await endFirst()
    const { db } = fixture.deps
    const stranger = await fixture.collector('newcomer')
    await makeRelease(db, { id: 1 })
    await stranger.client('POST', '/api/vinyls', { discogsId: wants[0] })
    expect(await read()).not.toMatchObject({ id: before.id })
    await db.deleteFrom('watches').where('user_id', '=', stranger.id).execute()

    wantsAre(wants)
    await db.updateTable('users').set({ plan: 'FREE', granted_plan: null }).where('id', '=', id).execute()
    expect(await sync()).toMatchObject({ importedItems: 0, skipped: { 'plan-limit': 1 } })
    await db.updateTable('users').set({ plan: 'PREMIUM' }).where('id', '=', id).execute()
    await client('POST', '/api/vinyls', { discogsId: wants[0] })
    expect(await sync()).toMatchObject({ importedItems: 0, skipped: { 'already-watched': 250 } })
    expect(await read()).not.toMatchObject({ id: before.id })
  })
})

describe('any wantlist that moves while it is read', { tags: 'play' }, () => {
  const KINDS = ['repeated-rows', 'short-page', 'bare-rows', 'null-title', 'longer-total'] as const
  const aSync = fc.record({
    /** Which of the first six records have left. */
    left: fc.uniqueArray(fc.nat(5)),
    /** What spoils which page of the first reading. */
    faults: fc.array(fc.record({ page: fc.nat(2), kind: fc.constantFrom(...KINDS) }), { maxLength: 2 }),
    /** After which page the rows are turned by how many. */
    turn: fc.record({ after: fc.nat(2), by: fc.nat(COUNT) }),
    /** Whether every further reading is short, too. */
    staysShort: fc.boolean(),
  })

  it('ends what two whole readings lack, nothing else and nothing before, and gives all of it back', async () => {
    const { client, id, wants, sync } = await inStep()
    const watches = async () => {
      const rows = fixture.deps.db
        .selectFrom('watches')
        .select(['id', 'release_id'])
        .where('user_id', '=', id)
      return new Map((await rows.orderBy('release_id').execute()).map((row) => [row.release_id, row.id]))
    }
    const whole = await watches()
    const play = async ({ left, faults, turn, staysShort }: Given<typeof aSync>) => {
      const before = await watches()
      const listed = wants.filter((_, n) => !left.includes(n))
      wantsAre(listed)
      await client('POST', '/api/discogs/sync-wantlist/start', {})
      for (let page = 0; page < 3; page++) {
        for (const fault of faults.filter((each) => each.page === page))
          fixture.simulation.faults.add({ kind: fault.kind, next: 1, prefix: '/users/' })
        await fixture.work(1)
        if (turn.after === page) wantsAre([...listed.slice(turn.by), ...listed.slice(0, turn.by)])
      }
      fixture.simulation.faults.clear()
      // One reading, whatever it was, has ended nothing.
      while ((await syncProgress(client)).phase === 'checking') await fixture.work(1)
      const onceRead = await watches()
      expect([...before.keys()].filter((release) => !onceRead.has(release))).toEqual([])
      if (staysShort) fixture.simulation.faults.add({ kind: 'short-page', prefix: '/users/' })
      await fixture.work()
      fixture.simulation.faults.clear()
      const after = await watches()
      const gone = [...before.keys()].filter((release) => !after.has(release))
      expect(gone.filter((release) => listed.includes(release!))).toEqual([])
      expect([...(staysShort ? gone : after.keys())]).toEqual(staysShort ? [] : sorted(listed))
      for (const [release, watch] of after) expect(watch).toBe(whole.get(release))
    }
    const property = fc.asyncProperty(fc.array(aSync, { minLength: 2, maxLength: 4 }), async (syncs) => {
      for (const given of syncs) await play(given)
      wantsAre(wants)
      await sync()
      expect(await watches()).toEqual(whole)
    })
    await fc.assert(property, { numRuns: 8, seed: 1973 })
  }, 240_000)
})

type Given<A> = A extends fc.Arbitrary<infer T> ? T : never
