import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql, type Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeNotification } from '../../test/factories/notification.ts'
import { makeObservationSpan } from '../../test/factories/observation-span.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { createMarketplaceBudget } from '../checking/figures/marketplace-budget.ts'
import { lockCheckState } from '../checking/start-watching.ts'
import { timestamp } from '../database/database.ts'
import type { CheckStatesTable } from '../database/tables/check-tables.ts'

const { deps, app, clock, user, startOver } = await withApp()
let userId: string
let collector: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

/** Watches `count` releases, one a minute; returns their ids, newest first. */
async function watch(
  count: number,
  checkState: Partial<Insertable<CheckStatesTable>> | null = {},
  owner = userId,
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await makeRelease(deps.db)
    if (checkState !== null) await makeCheckState(deps.db, { ...checkState, release_id: id })
    const created = timestamp(plus(clock.now(), minutes(n)))
    await makeWatch(deps.db, { user_id: owner, release_id: id, created_at: created })
    ids.unshift(id)
  }
  return ids
}

const idsOf = (body: { vinyls: { discogsId: number }[] }) => body.vinyls.map((watch) => watch.discogsId)

describe('the watch list', () => {
  it('is empty at first', async () => {
    const { status, body } = await collector('GET', '/api/vinyls')
    expect([status, body]).toEqual([
      200,
      {
        vinyls: [],
        counts: { all: 0, available: 0, unavailable: 0 },
        lastChecked: null,
        marketplaceAway: false,
        filling: null,
        pagination: { total: 0, pages: 0 },
      },
    ])
  })

  it('says that the marketplace is away while nobody may ask it, and no longer than that', async () => {
    const budget = createMarketplaceBudget(deps)
    const isAway = async () => (await collector('GET', '/api/vinyls')).body.marketplaceAway
    const silent = { limit: null, remaining: null }
    for (let times = 0; times < 4; times += 1)
      await budget.report(silent, { kind: 'unavailable', why: '502' })
    expect(await isAway()).toBe(false)
    await budget.report(silent, { kind: 'unavailable', why: '502' })
    expect(await isAway()).toBe(true)
    await budget.report(silent, null)
    expect(await isAway()).toBe(false)
  })

  it('is for signed-in users', async () => {
    expect((await clientOf(app)('GET', '/api/vinyls')).error?.code).toBe('USER_NOT_AUTHENTICATED')
  })

  it('shows five a page, newest first, and nothing beyond the last page', async () => {
    const ids = await watch(7)
    const first = await collector('GET', '/api/vinyls')
    const second = await collector('GET', '/api/vinyls?page=2')
    expect(idsOf(first.body)).toEqual(ids.slice(0, 5))
    expect(idsOf(second.body)).toEqual(ids.slice(5))
    expect(second.body.pagination).toEqual({ total: 7, pages: 2 })
    expect((await collector('GET', '/api/vinyls?page=3')).body.vinyls).toEqual([])
  })

  it('gives everything at once to the analytics page', async () => {
    const ids = await watch(12)
    const { body } = await collector('GET', '/api/vinyls?page=1&limit=1000')
    expect(idsOf(body)).toEqual(ids)
  })

  it.each(['page=0', 'page=x', 'limit=0', 'limit=1001', 'limit=1.5', 'availability=maybe'])(
    'refuses ?%s',
    async (query) => {
      const { status, error } = await collector('GET', `/api/vinyls?${query}`)
      expect(status).toBe(400)
      expect(error).toMatchObject({ code: 'VALIDATION_FAILED', field: query.split('=')[0] })
    },
  )

  it('shows nobody what others watch', async () => {
    await watch(2, {}, (await makeUser(deps.db)).id)
    expect((await collector('GET', '/api/vinyls')).body.pagination.total).toBe(0)
  })

  it('filters by availability; what nobody has checked is not available', async () => {
    const [available] = await watch(1, { state: 'on-sale', num_for_sale: 4 })
    const [none] = await watch(1, { state: 'none' })
    const [unseen] = await watch(1, null)
    const list = async (filter: string) => (await collector('GET', `/api/vinyls?availability=${filter}`)).body
    expect(idsOf(await list('available'))).toEqual([available])
    expect((await list('available')).pagination).toEqual({ total: 1, pages: 1 })
    expect(idsOf(await list('unavailable')).toSorted()).toEqual([none, unseen].toSorted())
    expect((await list('all')).pagination.total).toBe(3)
  })

  it('says when any of the records was checked last, whatever the filter', async () => {
    await watch(1, { state: 'none', observed_at: timestamp(clock.now()) })
    await watch(1, {
      state: 'on-sale',
      num_for_sale: 1,
      observed_at: timestamp(plus(clock.now(), minutes(-5))),
    })
    const { body } = await collector('GET', '/api/vinyls?availability=available')
    expect(body.lastChecked).toBe('2026-01-05T09:00:00.000Z')
  })

  it('counts the entries a reader can see, and the history of the record', async () => {
    const [id] = await watch(1)
    const { id: watchId } = await deps.db.selectFrom('watches').select('id').executeTakeFirstOrThrow()
    await makeNotification(deps.db, { user_id: userId, watch_id: watchId })
    await makeNotification(deps.db, { user_id: userId, watch_id: watchId, silent_reason: 'cool-down' })
    await makeObservationSpan(deps.db, { release_id: id! })
    await makeObservationSpan(deps.db, { release_id: id!, state: 'blocked' })
    const { body } = await collector('GET', '/api/vinyls')
    expect(body.vinyls[0]._count).toEqual({ notifications: 1, checkHistory: 2 })
  })

  it('draws thirty days, of each record its own', async () => {
    const [first, second] = await watch(2)
    const at = (ago: number) => timestamp(plus(clock.now(), days(-ago)))
    await makeObservationSpan(deps.db, {
      release_id: first!,
      state: 'on-sale',
      num_for_sale: 1,
      from_at: at(0),
    })
    await makeObservationSpan(deps.db, { release_id: second!, from_at: at(29), until_at: at(28) })
    await makeObservationSpan(deps.db, {
      release_id: second!,
      state: 'on-sale',
      num_for_sale: 1,
      from_at: at(30),
    })
    const { body } = await collector('GET', '/api/vinyls')
    const unknown = (n: number) => Array.from({ length: n }, () => 'unknown')
    expect(body.vinyls[0].strip).toEqual([...unknown(29), 'yes'])
    expect(body.vinyls[1].strip).toEqual(['no', 'no', ...unknown(28)])
  })

  it('shows no next check while a watch is paused', async () => {
    await watch(1, {
      state: 'none',
      observed_at: timestamp(clock.now()),
      retry_at: timestamp(plus(clock.now(), hours(1))),
    })
    expect((await collector('GET', '/api/vinyls')).body.vinyls[0].nextCheckAt).toBe(
      '2026-01-05T10:00:00.000Z',
    )
    await deps.db
      .updateTable('watches')
      .set({ paused_at: timestamp(clock.now()), paused_reason: 'plan-limit' })
      .execute()
    expect((await collector('GET', '/api/vinyls')).body.vinyls[0]).toMatchObject({
      nextCheckAt: null,
      pausedReason: 'plan-limit',
    })
  })
})

describe('stopping a watch', () => {
  const idOfWatch = async () => (await collector('GET', '/api/vinyls')).body.vinyls[0].id as string

  it('takes it off the list, and the record out of the checks when nobody else watches it', async () => {
    await watch(1)
    const { status, body } = await collector('DELETE', `/api/vinyls/${await idOfWatch()}`)
    expect([status, body]).toEqual([204, ''])
    expect((await collector('GET', '/api/vinyls')).body.pagination.total).toBe(0)
    expect(await deps.db.selectFrom('check_states').selectAll().execute()).toEqual([])
  })

  it('leaves the checks to the other watchers', async () => {
    const [releaseId] = await watch(1)
    await makeWatch(deps.db, { user_id: (await makeUser(deps.db)).id, release_id: releaseId! })
    await collector('DELETE', `/api/vinyls/${await idOfWatch()}`)
    expect(await deps.db.selectFrom('check_states').select('release_id').execute()).toEqual([
      { release_id: releaseId },
    ])
  })

  it('of somebody else is not possible, and not even visible', async () => {
    await watch(1)
    const id = await idOfWatch()
    const stranger = await signedIn(app, deps, (await makeUser(deps.db)).id)
    const { status, error } = await stranger('DELETE', `/api/vinyls/${id}`)
    expect([status, error?.code]).toEqual([404, 'VINYL_NOT_FOUND'])
    expect(await idOfWatch()).toBe(id)
  })

  it('twice is refused the second time, also at the same moment', async () => {
    await watch(1)
    const url = `/api/vinyls/${await idOfWatch()}`
    const both = await Promise.all([collector('DELETE', url), collector('DELETE', url)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  it('waits for an alert about the record instead of blocking it', async () => {
    const [releaseId] = await watch(1)
    const id = await idOfWatch()
    const leaving = await deps.db.transaction().execute(async (alert) => {
      await lockCheckState(alert, releaseId!)
      const answer = collector('DELETE', `/api/vinyls/${id}`)
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(deps.db)).rows.length)
        .toBe(1)
      await alert
        .updateTable('watches')
        .set({ found_at: timestamp(clock.now()) })
        .where('id', '=', id)
        .execute()
      return { answer }
    })
    expect((await leaving.answer).status).toBe(204)
  })

  it('needs an id', async () => {
    const { status, error } = await collector('DELETE', '/api/vinyls/temp-1-2')
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED', field: 'id' }),
    ])
  })

  it('and starting it again begins again', async () => {
    const [releaseId] = await watch(1, { state: 'on-sale', num_for_sale: 1 })
    await collector('DELETE', `/api/vinyls/${await idOfWatch()}`)
    await clock.advance(seconds(1))
    const { status, body } = await collector('POST', '/api/vinyls', { discogsId: releaseId })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'unknown', totalChecks: 0 })
  })
})
