import { days, hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import { ANY_PRESSING, ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { endlessBudget, testDeps } from '../../../test/test-deps.ts'
import { testMarketplace, type TestMarketplace } from '../../../test/vendors/test-marketplace.ts'
import { runLookups } from '../../app/roles/start-roles.ts'
import { beginMaster, claimMaster, nextUncovered, readMaster } from '../../checking/pressings/master-rows.ts'
import { timestamp } from '../../database/database.ts'
import type { Budget } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import { noteLookup } from '../adding/lookups.ts'
import { coverMaster } from './follow-masters.ts'

const database = await withDatabase()
let deps: Deps
let clock: ManualClock
let marketplace: TestMarketplace
let budget: { -readonly [K in keyof Budget]: Budget[K] }
let stopping: AbortController
let working: Promise<void>

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  marketplace = testMarketplace()
  budget = { ...endlessBudget }
  deps = testDeps({ database, clock, marketplace, budget })
  working = Promise.resolve()
})
afterEach(stop)

function work(): void {
  stopping = new AbortController()
  working = runLookups(deps, stopping.signal)
}
async function stop(): Promise<void> {
  stopping?.abort()
  await working
}

const patience = { timeout: 15_000 }
const ago = (age: number) => timestamp(plus(clock.now(), milliseconds(-age)))
const lp = (id: number) => aPressing({ id })
const cd = (id: number) => aPressing({ id, formats: ['CD'], format: 'CD, Album' })

/** Adds a watch that waits for its pressings, as a chat or an import leaves it. */
async function added(masterId: number, filter: PressingFilter = ANY_RECORD) {
  const { id: userId } = await makeUser(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    await beginMaster(tx, masterId)
    const { id: watchId } = await makeMasterWatch(tx, { user_id: userId, master_id: masterId, filter })
    await noteLookup(tx, { watchId, userId, masterId }, clock.now(), null)
    return { userId, watchId }
  })
}
/** Inserts a watch whose rows follow a list that was read long ago. */
async function watched(
  pressings: readonly ReturnType<typeof lp>[],
  filter = ANY_RECORD,
  age: number = days(8),
) {
  const { id: userId } = await makeUser(deps.db)
  const known = await readMaster(deps.db, 9)
  if (known === undefined)
    await makeMaster(deps.db, { id: 9, title: 'T', artist: 'A', pressings, read_at: ago(age) })
  const { id: watchId } = await makeMasterWatch(deps.db, { user_id: userId, master_id: 9, filter })
  await deps.db
    .transaction()
    .execute((tx) => noteLookup(tx, { watchId, userId, masterId: 9 }, clock.now(), null))
  await coverMaster(deps, 9)
  return { userId, watchId }
}
async function rowsOf(watchId: string): Promise<(number | null)[]> {
  const rows = await deps.db
    .selectFrom('watches')
    .select('release_id')
    .where('parent_id', '=', watchId)
    .orderBy('release_id')
    .execute()
  return rows.map((row) => row.release_id)
}
const lookups = () => deps.db.selectFrom('lookups').selectAll().execute()
const notified = () =>
  deps.db.selectFrom('notifications').select(['user_id', 'title_key', 'params']).execute()
async function settled(): Promise<void> {
  await expect.poll(lookups, patience).toEqual([])
}

describe('an album that was added before its pressings were read', () => {
  it('gets a row for each that fits, by one reading for all who wait, and nobody is notified that they joined', async () => {
    marketplace.putMaster({ id: 9, artist: 'A', title: 'T' }, [lp(1), cd(2), lp(3)])
    const [one, other] = [await added(9), await added(9, ANY_PRESSING)]
    work()
    await settled()
    expect([await rowsOf(one.watchId), await rowsOf(other.watchId)]).toEqual([
      [1, 3],
      [1, 2, 3],
    ])
    expect(marketplace.asked).toEqual(['masterDetails 9', 'versions 9 1'])
    expect(await readMaster(deps.db, 9)).toMatchObject({ artist: 'A', title: 'T', total: 3 })
    expect(await notified()).toEqual([])
  })

  it('that does not exist pauses its watches, and counts against who asked', async () => {
    const charged: string[] = []
    budget.chargeFor = (who) => void charged.push(who)
    const { userId } = await added(404)
    await clock.advance(seconds(1))
    await added(404)
    work()
    await settled()
    const watches = await deps.db.selectFrom('watches').select('paused_reason').execute()
    expect(watches).toEqual([{ paused_reason: 'not-found' }, { paused_reason: 'not-found' }])
    expect(charged).toEqual([userId])
  })

  it.each([
    { kind: 'rate-limited', retryAfter: seconds(20) },
    { kind: 'unavailable', why: '502' },
    { kind: 'unreadable', why: 'html' },
  ] as const)('is tried again after %j, whoever comes after a restart', async (failure) => {
    marketplace.putMaster({ id: 9 }, [lp(1)])
    marketplace.fail('versions', failure)
    const { watchId } = await added(9)
    work()
    await expect.poll(async () => (await lookups())[0]?.failures, patience).toBe(1)
    await stop()
    marketplace.fail('versions', null)
    expect(await rowsOf(watchId)).toEqual([])
    await clock.advance(hours(1))
    work()
    await settled()
    expect(await rowsOf(watchId)).toEqual([1])
  })

  it('waits without a failure while there is no slot', async () => {
    marketplace.putMaster({ id: 9 }, [lp(1)])
    let refusals = 0
    budget.waitForPerson = () => {
      refusals += 1
      return Promise.resolve(refused({ retryAfter: seconds(9) }))
    }
    await added(9)
    work()
    await expect.poll(async () => (await lookups())[0]?.retry_at, patience).not.toBeNull()
    expect([refusals, (await lookups())[0]?.failures, marketplace.asked]).toEqual([1, 0, []])
  })
})

describe('the list of a watched album', () => {
  it('is read again after a week: what fits joins, and its owner is notified once', async () => {
    const all = await watched([lp(1), cd(2)], ANY_PRESSING)
    const records = await watched([], ANY_RECORD)
    const only = await watched([], { ...ANY_PRESSING, only: [1] })
    marketplace.putMaster({ id: 9 }, [lp(1), cd(2), cd(3), { ...cd(4), year: null }])
    work()
    await expect.poll(notified, patience).toEqual([
      {
        user_id: all.userId,
        title_key: 'inApp.pressingJoined.title',
        params: {
          masterId: 9,
          artist: 'A',
          vinylName: 'T',
          pressing: 'CD, Album · UK 1990 · Label CAT 3',
          count: 2,
        },
      },
    ])
    expect(await Promise.all([all, records, only].map(({ watchId }) => rowsOf(watchId)))).toEqual([
      [1, 2, 3, 4],
      [1],
      [1],
    ])
    await stop()
    await coverMaster(deps, 9)
    expect([await nextUncovered(deps.db), await claimMaster(deps.db, clock.now())]).toEqual([null, null])
    expect(await notified()).toHaveLength(1)
    expect(marketplace.asked).toEqual(['versions 9 1'])
  })

  it('is followed after a death between reading and following, without another request', async () => {
    const { watchId } = await watched([lp(1)])
    await deps.db
      .updateTable('masters')
      .set({ pressings: JSON.stringify([lp(1), lp(2)]), read_at: timestamp(clock.now()) })
      .execute()
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 2])
    expect([(await notified()).length, marketplace.asked]).toEqual([1, []])
  })

  it('is followed by two processes at once, and its owner is notified once', async () => {
    const { watchId } = await watched([lp(1)])
    const changed = { pressings: JSON.stringify([lp(1), lp(2)]), read_at: timestamp(clock.now()) }
    await deps.db.updateTable('masters').set(changed).execute()
    await Promise.all([coverMaster(deps, 9), coverMaster(deps, 9), coverMaster(deps, 9)])
    expect([await rowsOf(watchId), (await notified()).length]).toEqual([[1, 2], 1])
  })

  it('loses a pressing only when a second whole list lacks it, a week after the first', async () => {
    const { watchId } = await watched([lp(1), lp(2)])
    marketplace.putMaster({ id: 9 }, [lp(1), lp(3)], 3)
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 2, 3])
    await stop()
    marketplace.putMaster({ id: 9 }, [lp(1), lp(3), lp(4)])
    await clock.advance(days(8))
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 2, 3, 4])
    await stop()
    await clock.advance(days(8))
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 3, 4])
  })

  it('is left for an hour when it cannot be read, and serves meanwhile', async () => {
    const { watchId } = await watched([lp(1)])
    marketplace.putMaster({ id: 9 }, [lp(1), lp(2)])
    marketplace.fail('versions', { kind: 'unavailable', why: '502' })
    work()
    await expect.poll(() => marketplace.asked, patience).toEqual(['versions 9 1'])
    await stop()
    marketplace.fail('versions', null)
    await clock.advance(minutes(59))
    expect([await rowsOf(watchId), await claimMaster(deps.db, clock.now())]).toEqual([[1], null])
    await clock.advance(minutes(1))
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 2])
  })
})

describe('copies at no known pressing', () => {
  /** Has the check of the master show so many copies, of which single checks have found one. */
  async function shown(copies: number, openedAgo: number): Promise<void> {
    await deps.db.updateTable('check_states').set({ master_id: 9, num_for_sale: 0 }).execute()
    const known = { known_copies: 1, unexplained: 0, opened_at: ago(openedAgo), index_key: 5 }
    await deps.db
      .insertInto('master_checks')
      .values({
        id: 9,
        changing_events: 1,
        changing_exposure: 1,
        follow_ups: 1,
        answer_count: copies,
        ...known,
      })
      .execute()
  }

  it('have the list read again, an hour after the last time', async () => {
    const { watchId } = await watched([lp(1)], ANY_RECORD, minutes(59))
    await shown(2, minutes(1))
    marketplace.putMaster({ id: 9 }, [lp(1), lp(2)])
    await clock.advance(seconds(30))
    expect(await claimMaster(deps.db, clock.now())).toBeNull()
    await clock.advance(seconds(30))
    work()
    await expect.poll(() => rowsOf(watchId), patience).toEqual([1, 2])
  })

  it.each([
    ['all were found', 1, minutes(1), [lp(1)], ANY_RECORD],
    ['they were there when it was read', 2, hours(5), [lp(1)], ANY_RECORD],
    ['not all pressings are checked', 2, minutes(1), [lp(1), cd(2)], ANY_RECORD],
  ] as const)('leave it alone when %s', async (_, copies, openedAgo, pressings, filter) => {
    await watched(pressings, filter, hours(3))
    await shown(copies, openedAgo)
    expect(await claimMaster(deps.db, clock.now())).toBeNull()
  })
})
