import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { waitBucket } from '@cratewatch/domain/scheduling/waits'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeDelivery } from '../../test/factories/delivery.ts'
import { makeNotification } from '../../test/factories/notification.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeTransition } from '../../test/factories/transition.ts'
import { makeUser } from '../../test/factories/user.ts'
import { withApp } from '../../test/with-app.ts'
import { timestamp } from '../database/database.ts'

const { database, deps, clock, visitor } = await withApp()
const { db } = deps

// Time goes on, because what was read is kept for a while.
beforeEach(() => emptyDatabase(database))

/** The figures in the contract's order, after the cache has expired. */
async function figures(): Promise<unknown[]> {
  await clock.advance(seconds(60))
  return Object.values((await visitor('GET', '/api/global-metrics')).body as object).slice(0, 3)
}

describe('the community counters', () => {
  it('begin at zero and are for anybody', async () => {
    expect(await visitor('GET', '/api/global-metrics')).toMatchObject({
      status: 200,
      body: {
        totalSearchesPerformed: 0,
        totalVinylsFound: 0,
        totalNotificationsSent: 0,
        halfSeenWithinMinutes: null,
      },
    })
  })

  it('count every check, also of records that nobody watches any more', async () => {
    const [kept, gone] = [await makeRelease(db), await makeRelease(db)]
    await makeCheckState(db, { release_id: kept.id, checks: 40 })
    await makeCheckState(db, { release_id: gone.id, checks: 2 })
    expect(await figures()).toEqual([42, 0, 0])
    await db.deleteFrom('releases').where('id', '=', gone.id).execute()
    expect(await figures()).toEqual([42, 0, 0])
  })

  it('count every search of the marketplace, also of the same words and after its answer is gone', async () => {
    const search = { key: 'motorik', answer: '[]', at: timestamp(clock.now()) }
    const ask = () =>
      db
        .insertInto('search_answers')
        .values(search)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(search))
        .execute()
    await ask()
    await ask()
    await db.deleteFrom('search_answers').execute()
    expect(await figures()).toEqual([2, 0, 0])
  })

  it('count copies that turned up, not those that went', async () => {
    const { id } = await makeRelease(db)
    for (const kind of ['appeared', 'gone', 'appeared', 'cheaper']) {
      await makeTransition(db, { release_id: id, kind })
    }
    await db.deleteFrom('releases').execute()
    expect(await figures()).toEqual([0, 2, 0])
  })

  it('count in-app alerts that were shown, for ever', async () => {
    const { id } = await makeUser(db)
    await makeNotification(db, { user_id: id })
    await makeNotification(db, { user_id: id, silent_reason: 'cool-down' })
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await figures()).toEqual([0, 0, 1])
  })

  it('count a message once, when a vendor took it', async () => {
    const { delivery } = await makeDelivery(db)
    expect((await figures())[2]).toBe(1)
    const settle = (state: 'delivered' | 'ended') =>
      db.updateTable('deliveries').set({ state }).where('id', '=', delivery.id).execute()
    await settle('delivered')
    await settle('delivered')
    expect((await figures())[2]).toBe(2)
  })

  it('do not count a message that was never sent', async () => {
    const { delivery } = await makeDelivery(db)
    await db.updateTable('deliveries').set({ state: 'ended' }).where('id', '=', delivery.id).execute()
    expect((await figures())[2]).toBe(1)
  })

  it('count nothing of a transaction that came to nothing', async () => {
    const { id } = await makeRelease(db)
    const failing = db.transaction().execute(async (tx) => {
      await makeTransition(tx, { release_id: id })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await figures()).toEqual([0, 0, 0])
  })

  it('are read from the database once in five seconds, however many ask', async () => {
    const { id } = await makeRelease(db)
    const found = async () => (await visitor('GET', '/api/global-metrics')).body.totalVinylsFound as number
    expect(await Promise.all([found(), found()])).toEqual([0, 0])
    await makeTransition(db, { release_id: id })
    await clock.advance(seconds(4))
    expect(await found()).toBe(0)
    await clock.advance(seconds(1))
    expect(await found()).toBe(1)
  })

  it('are limited by address', async () => {
    await clock.advance(minutes(5))
    const answers = await Promise.all(
      Array.from({ length: 241 }, () => visitor('GET', '/api/global-metrics')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(240)
    expect(answers.find(({ status }) => status !== 200)?.error?.code).toBe('RATE_LIMITED')
  })
})

describe('the time within which half of all copies are seen', () => {
  /** Checks that each came `wait` after the one before. */
  const checked = (ago: Duration, checks: number, wait: Duration) =>
    db
      .insertInto('check_waits')
      .values({
        hour: timestamp(plus(clock.now(), -ago as Duration)),
        tier: 3,
        bucket: waitBucket(wait / 1000),
        shard: 0,
        checks,
        found: 0,
      })
      .execute()
  const halfSeen = async () => {
    await clock.advance(minutes(10))
    return (await visitor('GET', '/api/global-metrics')).body.halfSeenWithinMinutes as unknown
  }

  it('is estimated from the waits of the last week, in whole minutes', async () => {
    await checked(days(6), 60, minutes(19))
    await checked(hours(1), 60, minutes(19))
    await checked(days(8), 5000, hours(6))
    expect(await halfSeen()).toBe(10)
  })

  it('is not known by a few checks', async () => {
    await checked(hours(1), 99, minutes(20))
    expect(await halfSeen()).toBeNull()
  })
})
