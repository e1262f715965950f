import { instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeDelivery } from '../../test/factories/delivery.ts'
import { makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { makeNotification } from '../../test/factories/notification.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeTransition } from '../../test/factories/transition.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { dropUnwatchedStates } from '../checking/drop-unwatched.ts'
import { timestamp } from '../database/database.ts'
import { countWatches, readTotals, watchStats } from './totals.ts'

const database = await withDatabase()
const db = database.queries

beforeEach(() => emptyDatabase(database))

/** The totals that a random history changes, counted one by one. */
async function truth() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as users,
      (select count(*) from users where plan = 'PREMIUM') as "premiumUsers",
      (select count(*) from notifications where silent_reason is null) as notifications,
      (select count(*) from watches) as "totalVinyls",
      (select count(*) from watches v join check_states p using (release_id) where p.num_for_sale > 0) as "availableVinyls",
      (select count(*) from watches v join users u on u.id = v.user_id where u.plan = 'PREMIUM') as "premiumVinyls"`.execute(
    db,
  )
  return rows[0]
}

async function counted() {
  const totals = await readTotals(db)
  const { users, premiumUsers, notifications } = totals
  const { unavailableVinyls: _, ...watches } = watchStats(totals)
  return { users, premiumUsers, notifications, ...watches }
}

/** The entries of each user, kept and counted. */
async function entries() {
  const { rows } = await sql<{ kept: unknown; there: unknown }>`
    select (select jsonb_agg(jsonb_build_array(user_id, shown, unread) order by user_id) from entry_counts
        where shown > 0) as kept,
      (select jsonb_agg(jsonb_build_array(user_id, shown, unread) order by user_id) from (
        select user_id, count(*) as shown, count(*) filter (where read_at is null) as unread from notifications
        where silent_reason is null group by user_id) counted) as there`.execute(db)
  return rows[0]!
}

async function countedByDay(since: string) {
  const { rows } = await sql<{ day: string; name: string; value: number }>`
    select day::text as day, name, sum(value)::bigint as value from daily_counts
    where day >= ${since}::date group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ day, name, value }) => [day, name, value])
}

/** Park–Miller generator: the same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe('what is counted', () => {
  it('is what counting it one by one gives, after anything that happens', async () => {
    const random = seeded(10)
    const pick = async (table: 'users' | 'watches' | 'check_states' | 'notifications', column: string) => {
      const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
        order by ${sql.ref(column)} offset ${random(4)} limit 1`.execute(db)
      return rows[0]?.id
    }
    const releases = await Promise.all([1, 2, 3, 4, 5].map(() => makeRelease(db)))
    const plan = () => (random(2) === 0 ? 'FREE' : 'PREMIUM') as 'FREE' | 'PREMIUM'
    const steps: (() => Promise<unknown>)[] = [
      () => makeUser(db, { plan: plan() }),
      async () => {
        const user_id = await pick('users', 'id')
        const release_id = releases[random(5)]!.id
        if (user_id === undefined) return
        const tier = (random(4) + 1) as Tier
        if (random(3) > 0)
          await sql`insert into check_states (release_id, tier) values (${release_id}, ${tier})
            on conflict do nothing`.execute(db)
        await sql`insert into watches (id, user_id, release_id, tier, created_at)
          values (gen_random_uuid(), ${user_id}, ${release_id}, ${tier}, now()) on conflict do nothing`.execute(
          db,
        )
      },
      async () => {
        const release_id = await pick('check_states', 'release_id')
        const n = random(2) * random(5)
        await sql`update check_states set num_for_sale = ${n}, state = ${n > 0 ? 'on-sale' : 'none'},
          tier = ${random(4) + 1} where release_id = ${release_id ?? 0}`.execute(db)
      },
      async () => sql`delete from watches where id = ${(await pick('watches', 'id')) ?? null}`.execute(db),
      async () =>
        sql`update users set plan = ${plan()} where id = ${(await pick('users', 'id')) ?? null}`.execute(db),
      async () => {
        const user_id = await pick('users', 'id')
        if (user_id !== undefined)
          await makeNotification(db, { user_id, silent_reason: random(2) === 0 ? 'cool-down' : null })
      },
      async () =>
        sql`update notifications set read_at = ${random(2) === 0 ? new Date(0) : null}
          where id = ${(await pick('notifications', 'id')) ?? null}`.execute(db),
      async () =>
        sql`delete from notifications where id = ${(await pick('notifications', 'id')) ?? null}`.execute(db),
      async () =>
        random(6) === 0 &&
        sql`delete from users where id = ${(await pick('users', 'id')) ?? null}`.execute(db),
      () =>
        db.transaction().execute((tx) =>
          dropUnwatchedStates(
            tx,
            releases.map(({ id }) => id),
          ),
        ),
    ]
    let [mostWatches, mostAvailable] = [0, 0]
    for (let step = 0; step < 300; step++) {
      await steps[random(steps.length)]!()
      if (step % 5 > 0) continue
      const now = await counted()
      expect(now).toEqual(await truth())
      const shown = await entries()
      expect(shown.kept).toEqual(shown.there)
      mostWatches = Math.max(mostWatches, now.premiumVinyls)
      mostAvailable = Math.max(mostAvailable, now.availableVinyls)
    }
    expect(mostWatches).toBeGreaterThan(0)
    expect(mostAvailable).toBeGreaterThan(0)
  })

  it('is by UTC day what happened, also of what is gone since', async () => {
    const late = timestamp(instant(Date.UTC(2026, 0, 31, 23, 59)))
    const early = timestamp(instant(Date.UTC(2026, 1, 1)))
    const user = await makeUser(db, { created_at: late })
    await makeUser(db, { created_at: early })
    const release = await makeRelease(db)
    await makeWatch(db, { user_id: user.id, release_id: release.id, created_at: early })
    await makeTransition(db, { release_id: release.id, at: late })
    await makeTransition(db, { release_id: release.id, at: late, kind: 'gone' })
    await makeNotification(db, { user_id: user.id, created_at: early })
    await makeNotification(db, { user_id: user.id, created_at: early, silent_reason: 'cool-down' })
    const { delivery, user: reader } = await makeDelivery(db)
    const settle = (state: 'delivered' | 'ended', at: Date) =>
      db.updateTable('deliveries').set({ state, settled_at: at }).where('id', '=', delivery.id).execute()
    await settle('delivered', early)
    await settle('ended', late)
    const counted = await countedByDay('2026-01-31')
    expect(counted).toEqual([
      ['2026-01-31', 'finds', 1],
      ['2026-01-31', 'users', 1],
      ['2026-02-01', 'alerts', 1],
      ['2026-02-01', 'delivery:email:delivered', 1],
      ['2026-02-01', 'users', 1],
      ['2026-02-01', 'watches', 1],
    ])
    await db.deleteFrom('users').where('id', 'in', [user.id, reader.id]).execute()
    await db.deleteFrom('releases').execute()
    expect(await countedByDay('2026-01-31')).toEqual(counted)
  })

  it('knows nothing of what was rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      const { id } = await makeUser(tx)
      await makeNotification(tx, { user_id: id })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await countedByDay('1970-01-01')).toEqual([])
    expect((await entries()).kept).toBeNull()
  })

  it('tells tiers and availability apart, and counts an album as one record in no tier', async () => {
    const { id: user_id } = await makeUser(db, { plan: 'PREMIUM' })
    const { id: other } = await makeUser(db)
    const [release, unchecked] = [await makeRelease(db), await makeRelease(db)]
    await makeCheckState(db, { release_id: release.id, tier: 1, state: 'on-sale', num_for_sale: 2 })
    await makeWatch(db, { user_id, release_id: release.id, tier: 3 })
    await makeWatch(db, { user_id: other, release_id: release.id, tier: 3 })
    await makeWatch(db, { user_id, release_id: unchecked.id, tier: 4 })
    const { id: parent_id } = await makeMasterWatch(db, { user_id, master_id: (await makeMaster(db)).id })
    await makeWatch(db, { user_id, release_id: release.id, parent_id, tier: 3 })
    const totals = await readTotals(db)
    expect(watchStats(totals)).toEqual({
      totalVinyls: 4,
      availableVinyls: 2,
      unavailableVinyls: 2,
      premiumVinyls: 3,
    })
    const inTier = (tier: Tier) => countWatches(totals, { tier })
    expect(([1, 2, 3, 4] as const).map(inTier)).toEqual([2, 0, 0, 1])
    expect(countWatches(totals, { tier: 1, available: true })).toBe(2)
    expect(countWatches(totals, { tier: 4, available: true })).toBe(0)
    expect(countWatches(totals, { available: false })).toBe(1)
    expect(totals.popular).toMatchObject([
      { release_id: release.id, watchers: 2, available: true },
      { release_id: unchecked.id, watchers: 1, available: false },
    ])
  })

  it('is nothing in an empty instance', async () => {
    expect(await readTotals(db)).toEqual({
      users: 0,
      premiumUsers: 0,
      notifications: 0,
      cells: [],
      popular: [],
    })
  })
})
