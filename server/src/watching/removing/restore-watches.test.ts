import { minutes } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { aPressing, makeMaster } from '../../../test/factories/master.ts'
import { makeNotification } from '../../../test/factories/notification.ts'
import { makeObservationSpan } from '../../../test/factories/observation-span.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'
import { timestamp } from '../../database/database.ts'
import type { Schema } from '../../database/tables/schema.ts'

const { database, deps, app, clock, user, startOver } = await withApp()
const db = database.queries
let userId: string
let collector: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

const TABLES = [
  'watches',
  'check_states',
  'lookups',
  'notifications',
  'observation_spans',
  'transitions',
] as const satisfies readonly (keyof Schema)[]

/** All that is known of watches, as text; places in the schedule may differ. */
async function everything() {
  const entries = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) - '{since_index,index_key,rest,weight,next_check_at,priority_score,tier}'::text[] as row
        from ${sql.table(table)} t order by 1`.execute(db)
      return [table, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(entries)
}
const counters = async () => {
  const { rows } =
    await sql`select name, sum(value)::int as value from counters group by name having sum(value) <> 0
    union all select name || ' ' || day, sum(value)::int from daily_counts group by name, day order by 1`.execute(
      db,
    )
  return rows
}
const remove = (id: string) => collector('DELETE', `/api/vinyls/${id}`)
const restore = (id: string, client = collector) => client('POST', `/api/vinyls/${id}/restore`)

const releaseOf = (watch: { release_id: number | null }) => watch.release_id ?? Number.NaN
const aWatch = async (columns: Partial<Parameters<typeof makeWatch>[1]> = {}) =>
  makeWatch(db, { user_id: userId, release_id: (await makeRelease(db, {})).id, ...columns })

/** A watch with everything that a collector can say of it, and a history. */
async function aWatchWithHistory() {
  const watch = await aWatch({
    note: 'Matrix A1',
    tags: ['dub'],
    is_starred: true,
    alert_rule: JSON.stringify({ ceiling: { value: 20, currency: 'EUR' } }),
    has_rule: true,
    muted_at: timestamp(clock.now()),
  })
  await makeCheckState(db, { release_id: releaseOf(watch), state: 'on-sale', num_for_sale: 2, checks: 7 })
  await makeObservationSpan(db, { release_id: releaseOf(watch) })
  await makeNotification(db, { user_id: userId, watch_id: watch.id, release_id: releaseOf(watch) })
  return watch
}

describe('what was removed', () => {
  it('comes back as it was, with its history, and counts once', async () => {
    const watch = await aWatchWithHistory()
    const [before, counted] = [await everything(), await counters()]
    expect((await remove(watch.id)).status).toBe(204)
    expect(await everything()).not.toEqual(before)
    clock.advance(minutes(9))
    expect(await restore(watch.id)).toMatchObject({ status: 200, body: { restored: 1 } })
    expect(await everything()).toEqual(before)
    expect(await counters()).toEqual(counted)
  })

  it('comes back once, however often it is asked for', async () => {
    const watch = await aWatchWithHistory()
    await remove(watch.id)
    const answers = await Promise.all([restore(watch.id), restore(watch.id), restore(watch.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.selectFrom('watches').select('id').execute()).toEqual([{ id: watch.id }])
    expect(await db.selectFrom('removals').select('id').execute()).toEqual([])
  })

  it('is nobody else’s to bring back', async () => {
    const watch = await aWatchWithHistory()
    await remove(watch.id)
    const stranger = await signedIn(app, deps, (await makeUser(db)).id)
    expect((await restore(watch.id, stranger)).status).toBe(404)
    expect(await db.selectFrom('watches').select('id').execute()).toEqual([])
    expect((await restore(watch.id)).status).toBe(200)
  })

  it('is gone after ten minutes, and its history a day later', async () => {
    const watch = await aWatchWithHistory()
    await remove(watch.id)
    clock.advance(minutes(11))
    expect(await restore(watch.id)).toMatchObject({
      status: 404,
      body: { error: { code: 'VINYL_NOT_FOUND' } },
    })
    expect((await everything())['observation_spans']).toHaveLength(1)
    clock.advance(minutes(24 * 60))
    await cleanUp(db, clock.now())
    expect((await everything())['observation_spans']).toEqual([])
    expect(await db.selectFrom('removals').select('id').execute()).toEqual([])
  })

  it('comes back as an album with its pressings and what was chosen of them', async () => {
    const master = await makeMaster(db, {
      pressings: [aPressing(), aPressing({ country: 'Germany' })],
      total: 2,
    })
    const { body } = await collector('POST', `/api/masters/${master.id}/watch`, {})
    await collector('PUT', `/api/vinyls/${body.id}/star`, { isStarred: true })
    const [before, counted] = [await everything(), await counters()]
    await remove(body.id)
    expect(await db.selectFrom('watches').select('id').execute()).toEqual([])
    expect((await restore(body.id)).status).toBe(200)
    expect(await everything()).toEqual(before)
    expect(await counters()).toEqual(counted)
  })

  it('is refused when the record is watched again, or the plan is full', async () => {
    const watch = await aWatch()
    const other = await aWatch({})
    await remove(watch.id)
    await aWatch({ release_id: releaseOf(watch) })
    expect(await restore(watch.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'VINYL_ALREADY_EXISTS' } },
    })
    await remove(other.id)
    for (let count = 1; count < (PLANS.FREE.watchLimit ?? 0); count++) await aWatch()
    expect(await restore(other.id)).toMatchObject({ body: { error: { code: 'VINYL_LIMIT_REACHED' } } })
  })

  it('comes back together when many were removed', async () => {
    const ids = []
    for (const _ of [1, 2, 3]) ids.push((await aWatch()).id)
    const stranger = await aWatch({ user_id: (await makeUser(db)).id })
    const { body } = await collector('POST', '/api/vinyls/removals', { vinyls: [...ids, stranger.id] })
    expect(body).toMatchObject({ removed: 3 })
    expect(await db.selectFrom('watches').select('id').execute()).toEqual([{ id: stranger.id }])
    expect(await restore(body.undo)).toMatchObject({ body: { restored: 3 } })
    expect(await db.selectFrom('watches').select('id').where('user_id', '=', userId).execute()).toHaveLength(
      3,
    )
  })
})

describe('many at once', () => {
  it('are those that the list shows', async () => {
    const noted = await aWatch({ note: 'for Ana' })
    const other = await aWatch({})
    const vinyls = { availability: 'all', search: 'ana' }
    expect((await collector('PUT', '/api/vinyls/mutes', { vinyls, until: '7d' })).body).toEqual({ muted: 1 })
    const muted = await db.selectFrom('watches').select('id').where('muted_at', 'is not', null).execute()
    expect(muted).toEqual([{ id: noted.id }])
    expect((await collector('POST', '/api/vinyls/removals', { vinyls })).body).toMatchObject({ removed: 1 })
    expect(await db.selectFrom('watches').select('id').execute()).toEqual([{ id: other.id }])
    expect((await collector('PUT', '/api/vinyls/mutes', { vinyls: 'all', until: '30d' })).body).toEqual({
      muted: 1,
    })
  })
})

describe('a deleted notification', () => {
  it('comes back unread, and counts once', async () => {
    const watch = await aWatch()
    const notification = await makeNotification(db, {
      user_id: userId,
      watch_id: watch.id,
      release_id: releaseOf(watch),
    })
    const [before, counted] = [await everything(), await counters()]
    const path = `/api/in-app-notifications/${notification.id}`
    expect((await collector('DELETE', path)).status).toBe(204)
    expect((await collector('POST', `${path}/restore`)).status).toBe(204)
    expect((await collector('POST', `${path}/restore`)).status).toBe(204)
    expect(await everything()).toEqual(before)
    expect(await counters()).toEqual(counted)
  })

  it('comes back without its record when that was removed meanwhile', async () => {
    const watch = await aWatch()
    const notification = await makeNotification(db, {
      user_id: userId,
      watch_id: watch.id,
      release_id: releaseOf(watch),
    })
    const path = `/api/in-app-notifications/${notification.id}`
    await collector('DELETE', path)
    await remove(watch.id)
    expect((await collector('POST', `${path}/restore`)).status).toBe(204)
    expect(await db.selectFrom('notifications').select('watch_id').execute()).toEqual([{ watch_id: null }])
  })
})
