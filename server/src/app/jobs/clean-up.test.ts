import { days, hours, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeNotification } from '../../../test/factories/notification.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeTransition } from '../../../test/factories/transition.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { USUAL_RETENTION, type Retention } from '../../base/config/environment.ts'
import { watchCounts } from '../../checking/figures/watch-figures.ts'
import { timestamp } from '../../database/database.ts'
import { BATCH } from '../../database/kept-rows.ts'
import { readAnalytics } from '../../watching/analytics/read-analytics.ts'
import { cleanUp } from './clean-up.ts'

const NOW = instant(Date.UTC(2026, 5, 1, 12))
const ago = (age: Duration) => timestamp(plus(NOW, -age as Duration))
const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const db = () => database.queries
const FOR_EVER: Retention = { history: null, notifications: null, audit: null, dailyCounts: null }

async function watched(since: Duration) {
  const user = await makeUser(db())
  const release = await makeRelease(db())
  const watch = await makeWatch(db(), { user_id: user.id, release_id: release.id, created_at: ago(since) })
  return { user, release, watch }
}

async function addSpan(releaseId: number, from: Duration, until: Duration): Promise<void> {
  await db()
    .insertInto('observation_spans')
    .values({
      release_id: releaseId,
      state: 'none',
      num_for_sale: 0,
      from_at: ago(from),
      until_at: ago(until),
      checks: 9,
    })
    .execute()
}

describe('what is old', () => {
  it('is a span that ended before the history that is kept, however long ago the open one began', async () => {
    const { release } = await watched(days(900))
    await addSpan(release.id, days(900), days(500))
    await addSpan(release.id, days(500), hours(1))
    expect(await cleanUp(db(), NOW)).toMatchObject({ observation_spans: 1 })
    expect(await cleanUp(db(), NOW)).toMatchObject({ observation_spans: 0 })
  })

  it('is as the operator says: sixty days, or nothing for ever', async () => {
    const { user, release } = await watched(days(900))
    await addSpan(release.id, days(200), days(100))
    await makeTransition(db(), { release_id: release.id, kind: 'gone', at: ago(days(4_000)) })
    await makeNotification(db(), { user_id: user.id, created_at: ago(days(4_000)) })
    // The entry above was counted, too, in a shard that chance gave it, as were account and watch.
    await sql`insert into daily_counts values (${ago(days(4_000))}::date, 'alerts', -1, 5)`.execute(db())
    await sql`insert into admin_audit (id, at, admin_id, admin_name, action)
      values (gen_random_uuid(), ${ago(days(4_000))}, ${user.id}, 'root…', 'checks-paused')`.execute(db())
    const nothing = {
      observation_spans: 0,
      transitions: 0,
      notifications: 0,
      admin_audit: 0,
      daily_counts: 0,
    }
    expect(await cleanUp(db(), NOW, FOR_EVER)).toMatchObject(nothing)
    expect(await cleanUp(db(), NOW, { ...FOR_EVER, history: days(60) })).toMatchObject({
      ...nothing,
      observation_spans: 1,
    })
    const rest = { transitions: 1, notifications: 1, admin_audit: 1, daily_counts: 3 }
    expect(await cleanUp(db(), NOW)).toMatchObject(rest)
  })

  it('is no change that an entry under the bell may still refer to', async () => {
    const { release } = await watched(days(900))
    await makeTransition(db(), { release_id: release.id, kind: 'gone', at: ago(days(100)) })
    const kept = { ...USUAL_RETENTION, history: days(60) }
    expect(await cleanUp(db(), NOW, { ...kept, notifications: days(200) })).toMatchObject({ transitions: 0 })
    expect(await cleanUp(db(), NOW, { ...kept, notifications: days(60) })).toMatchObject({ transitions: 1 })
  })
})

describe('what a collector sees', () => {
  it('still has the wait for the first find of each watch, and the last appearance of the record', async () => {
    const { user, release } = await watched(days(900))
    for (const age of [950, 880, 700, 600, 500])
      await makeTransition(db(), { release_id: release.id, kind: 'appeared', at: ago(days(age)) })
    const reading = { db: db(), clock: manualClock(NOW) }
    const finds = async () =>
      (await readAnalytics(reading, user.id)).collection.flatMap(({ finds }) => finds).toSorted()
    const [first] = await finds()
    expect(await cleanUp(db(), NOW)).toMatchObject({ transitions: 3 })
    expect(await finds()).toEqual([first, plus(NOW, -days(500) as Duration) / seconds(1)])
  })

  it('still has the number of alerts of a watch; silent entries never counted', async () => {
    const { user, release, watch } = await watched(days(900))
    const entry = { user_id: user.id, watch_id: watch.id, release_id: release.id }
    for (const age of [800, 700, 10]) await makeNotification(db(), { ...entry, created_at: ago(days(age)) })
    await makeNotification(db(), { ...entry, created_at: ago(days(700)), silent_reason: 'cool-down' })
    expect(await cleanUp(db(), NOW)).toMatchObject({ notifications: 2, silent_notifications: 1 })
    const counted = await db().selectFrom('watches as v').select(watchCounts).executeTakeFirstOrThrow()
    expect(counted.notification_count).toBe(3)
  })
})

describe('a deletion', () => {
  it('goes by batches, and after a kill the next one goes on', async () => {
    const { release } = await watched(days(900))
    await sql`insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
      select ${release.id}::bigint, 'none', 0, ${ago(days(800))}, ${ago(days(700))}, 1
      from generate_series(1, ${2 * BATCH + 5}::int)`.execute(db())
    const count = async () => {
      const { n } = await db()
        .selectFrom('observation_spans')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    }
    let batches = 0
    const killed = db().withPlugin({
      transformQuery({ node }) {
        const text = JSON.stringify(node)
        if (text.includes('delete from observation_spans where') && (batches += 1) > 1)
          throw new Error('killed')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await expect(cleanUp(killed, NOW)).rejects.toThrow('killed')
    const left = await count()
    expect(left).toBe(BATCH + 5)
    await cleanUp(db(), NOW)
    expect(await count()).toBe(0)
  })

  it('reads by an index where a table grows', async () => {
    await sql`set enable_seqscan = off`.execute(db())
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain delete from observation_spans where ctid = any(array(
      select ctid from observation_spans as old where from_at < now() and until_at < now() order by from_at limit 10))`.execute(
      db(),
    )
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('observation_spans_by_start')
  })
})
