import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { openWatchFixture, type WatchFixture } from '../../test/fixtures/watch-fixture.ts'
import { signedIn, testFeatures, type TestClient } from '../../test/test-app.ts'
import { ensureCheckState, watchesChanged } from '../checking/start-watching.ts'
import { buildApp } from '../http/build-app.ts'

const database = await withDatabase()
let watched: WatchFixture
let app: FastifyInstance
let userId: string
let ada: TestClient
let bob: TestClient

beforeEach(async () => {
  await emptyDatabase(database)
  watched = await openWatchFixture(database)
  const { deps } = watched.addWatcher()
  app = await buildApp(deps, testFeatures(deps))
  userId = (await makeUser(database.queries)).id
  ada = await signedIn(app, deps, userId)
  bob = await signedIn(app, deps, (await makeUser(database.queries)).id)
})
afterEach(async () => {
  await app.close()
  await watched.close()
})

const release = (index: number) => watched.simulation.world.catalogue.idAt(index)
const SAID = { note: 'The first pressing', tags: ['jazz'], is_starred: true, may_wake: true }

/** Watches a release for the collector, with all that can be said of one. */
async function watchOwn(releaseId: number, said: Partial<typeof SAID> & { alert_rule?: string | null } = {}) {
  const { queries: db } = database
  await makeRelease(db, { id: releaseId, artist: 'Alice Venn', title: 'Slow Harbour' })
  const created = { created_at: new Date(watched.clock.now()) }
  const watch = await makeWatch(db, { user_id: userId, release_id: releaseId, tier: 3, ...created, ...said })
  await db.transaction().execute(async (tx) => {
    await ensureCheckState(tx, { releaseId, tier: 3, now: watched.clock.now() })
    await watchesChanged(tx, [releaseId], watched.clock.now())
  })
  return watch.id
}

const cardOf = async (watchId: string) => (await ada('GET', `/api/vinyls/${watchId}`)).body.vinyl
const entries = async () => (await ada('GET', '/api/in-app-notifications')).body.notifications
const isSeen = (watchId: string, state: string) => async () => (await cardOf(watchId)).state === state

/** Has the marketplace redirect one release to another, until that is believed. */
async function moves(watchId: string, from: number, to: number) {
  watched.simulation.faults.add({ kind: 'moved', recordId: from, location: `/marketplace/stats/${to}` })
  await watched.passUntil(isSeen(watchId, 'withdrawn'), hours(1))
}

describe('a record that moved', () => {
  it('is offered once two checks say so, and keeps what was said of it and its alerts by one call', async () => {
    const [from, to] = [release(0), release(1)]
    const watchId = await watchOwn(from, { ...SAID, alert_rule: JSON.stringify({ moreCopies: true }) })
    await watched.passUntil(isSeen(watchId, 'none'), minutes(10))
    watched.simulation.world.appear(from, { count: 1 })
    await watched.passUntil(async () => (await entries()).length === 1, minutes(10))
    const fault = { kind: 'moved', recordId: from, location: `/marketplace/stats/${to}` } as const
    const id = watched.simulation.faults.add({ ...fault, next: 1 })
    await watched.passUntil(() => !watched.simulation.faults.list().some((each) => each.id === id), hours(1))
    await watched.pass(minutes(30))
    expect(await cardOf(watchId)).toMatchObject({ state: 'on-sale', successor: null })

    await moves(watchId, from, to)
    expect(await cardOf(watchId)).toMatchObject({ pausedReason: 'withdrawn', successor: { discogsId: to } })
    expect((await entries()).map((entry: { successor: number | null }) => entry.successor)).toEqual([
      to,
      null,
    ])

    expect((await bob('POST', `/api/vinyls/${watchId}/successor`)).error?.code).toBe('VINYL_NOT_FOUND')
    const { status, body } = await ada('POST', `/api/vinyls/${watchId}/successor`)
    expect([status, body.merged]).toEqual([200, false])
    const kept = {
      note: SAID.note,
      tags: SAID.tags,
      isStarred: true,
      alert: { own: { moreCopies: true }, mayWake: true },
    }
    expect(body.vinyl).toMatchObject({
      id: watchId,
      discogsId: to,
      pausedReason: null,
      successor: null,
      beingLookedUp: true,
      artist: 'Alice Venn',
      ...kept,
      _count: { notifications: 2 },
    })
    expect((await entries()).map((entry: { successor: number | null }) => entry.successor)).toEqual([
      null,
      null,
    ])
    expect((await ada('POST', `/api/vinyls/${watchId}/successor`)).error?.code).toBe('NO_SUCCESSOR')
    const { timeline } = (await ada('GET', `/api/vinyls/${watchId}`)).body
    expect(timeline.items.map((item: { kind: string }) => item.kind)).toContain('seen')

    await watched.passUntil(isSeen(watchId, 'none'), minutes(10))
    watched.simulation.world.appear(to, { count: 1 })
    await watched.passUntil(async () => (await entries()).length === 3, minutes(10))
    expect((await entries())[0].vinyl).toMatchObject({
      id: watchId,
      sellUri: expect.stringMatching(`/${to}$`),
    })
  })

  it('becomes one with the watch of its successor, which keeps its own rule, and others keep theirs', async () => {
    const [from, to] = [release(0), release(1)]
    const own = JSON.stringify({ cheaperByPercent: 10 })
    const watchId = await watchOwn(from, { ...SAID, alert_rule: JSON.stringify({ moreCopies: true }) })
    const { id: other } = await makeUser(database.queries)
    await makeWatch(database.queries, { user_id: other, release_id: from })
    const present = await watchOwn(to, { note: 'Of my brother', tags: ['Jazz', 'gift'], alert_rule: own })
    await watched.passUntil(isSeen(present, 'none'), minutes(10))
    await moves(watchId, from, to)
    const { body } = await ada('POST', `/api/vinyls/${watchId}/successor`)
    expect(body).toMatchObject({
      merged: true,
      vinyl: {
        id: present,
        discogsId: to,
        note: `Of my brother\n${SAID.note}`,
        tags: ['Jazz', 'gift'],
        isStarred: true,
        alert: { own: { cheaperByPercent: 10 }, mayWake: true },
      },
    })
    expect((await ada('GET', '/api/vinyls')).body.pagination.total).toBe(1)
    expect((await entries()).map((entry: { vinyl: { id: string } }) => entry.vinyl.id)).toEqual([present])
    const others = await database.queries
      .selectFrom('watches')
      .select(['release_id', 'paused_reason'])
      .where('user_id', '!=', userId)
      .execute()
    expect(others).toEqual([{ release_id: from, paused_reason: 'withdrawn' }])
  })

  it('is not offered when it is only missing, or when it is back', async () => {
    const from = release(0)
    const watchId = await watchOwn(from)
    await watched.passUntil(isSeen(watchId, 'none'), minutes(10))
    watched.simulation.faults.add({ kind: 'gone-410', recordId: from })
    await watched.passUntil(isSeen(watchId, 'withdrawn'), hours(1))
    expect((await ada('POST', `/api/vinyls/${watchId}/successor`)).error?.code).toBe('NO_SUCCESSOR')
    watched.simulation.faults.clear()
    watched.simulation.faults.add({ kind: 'moved', recordId: from, location: `/releases/${release(1)}` })
    await watched.passUntil(async () => (await cardOf(watchId)).successor !== null, hours(2))
    watched.simulation.faults.clear()
    await watched.passUntil(isSeen(watchId, 'none'), hours(4))
    expect(await cardOf(watchId)).toMatchObject({ successor: null, pausedReason: null })
  })
})
