import { seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { sql, type KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeDelivery, NINE } from '../../../test/factories/delivery.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { testMarketplace } from '../../../test/vendors/test-marketplace.ts'
import { claimDue } from '../../alerting/deliveries/send/claim-due.ts'
import { systemClock } from '../../base/clock.ts'
import { claimsInOrder } from '../../checking/claim/claims.ts'
import { watch } from '../../checking/watch.ts'
import { leased, type Lease } from './lease.ts'

const database = await withDatabase()
let clock: ManualClock

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock(NINE)
})

describe('rows of a table', () => {
  const table = leased('check_states')
  const leaseOf = (owner: string): Lease => ({ owner, until: plus(clock.now(), seconds(60)) })
  const db = () => database.queries
  const claim = async (ids: readonly number[], lease: Lease) => {
    const { rows } = await sql<{ release_id: number }>`
      ${table.claim(ids, lease, clock.now())} returning release_id`.execute(db())
    return rows.map((row) => row.release_id).sort()
  }
  const claimNext = async (lease: Lease) => {
    const rows = { now: clock.now(), where: sql`true`, orderBy: sql`release_id` }
    return (await sql`${table.claimNext(rows, lease)} returning release_id`.execute(db())).rows
  }

  beforeEach(async () => {
    for (const id of [1, 2, 3]) {
      await makeRelease(db(), { id })
      await makeCheckState(db(), { release_id: id })
    }
  })

  it('are claimed by one owner at a time, and are free again when the lease has run out', async () => {
    const [mine, other] = [leaseOf('me'), leaseOf('other')]
    expect(await claim([1, 2], mine)).toEqual([1, 2])
    expect(await claim([2, 3], other)).toEqual([3])
    expect(await claimNext(other)).toEqual([])
    await clock.advance(seconds(60))
    expect(await claimNext(leaseOf('other'))).toEqual([{ release_id: 1 }])
  })

  it('are kept and given back by their owner alone', async () => {
    const [mine, other] = [leaseOf('me'), leaseOf('other')]
    await claim([1, 2], mine)
    await table.release(db(), other)
    expect(await table.keep(db(), 1, other, leaseOf('other'))).toBe(false)
    const longer = { owner: 'me', until: plus(mine.until, seconds(60)) }
    expect(await table.keep(db(), 1, mine, longer)).toBe(true)
    // What was kept has another lease than what was not.
    await table.release(db(), mine)
    expect(await claim([1, 2], other)).toEqual([2])
    await table.release(db(), longer, [3])
    expect(await claim([1], other)).toEqual([])
    await table.release(db(), longer, [1])
    expect(await claim([1], other)).toEqual([1])
  })
})

/** The connection breaks once, after a statement that leases had its effect and before its answer. */
function losingAnswers(): KyselyPlugin {
  const leasing = new WeakSet<object>()
  let isLost = false
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('lease_until = ')) leasing.add(queryId)
      return node
    },
    transformResult({ result, queryId }) {
      if (isLost || !leasing.has(queryId)) return Promise.resolve(result)
      isLost = true
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    },
  }
}

/** Claims twice: the first time the answer is lost. */
async function afterLostAnswer<T>(claim: () => Promise<T>): Promise<T> {
  const lost = claim().then(() => 'claimed', String)
  await clock.untilAsleep()
  await clock.advance(seconds(1))
  expect(await lost).toContain('Connection terminated')
  return claim()
}

describe('a claim whose answer was lost with the connection', () => {
  it('of deliveries is free again as soon as the database answers', async () => {
    await makeDelivery(database.queries)
    const db = database.queries.withPlugin(losingAnswers())
    const claims = await afterLostAnswer(() => claimDue(testDeps({ database, clock, db }), 'email', 4))
    expect(claims).toHaveLength(1)
  })

  it('leaves the deliveries of other owners to them', async () => {
    await makeDelivery(database.queries)
    const [theirs] = await claimDue(testDeps({ database, clock }), 'email', 4)
    await makeDelivery(database.queries)
    const db = database.queries.withPlugin(losingAnswers())
    const mine = await afterLostAnswer(() => claimDue(testDeps({ database, clock, db }), 'email', 4))
    expect(mine.map(({ id }) => id)).not.toContain(theirs?.id)
    expect(mine).toHaveLength(1)
  })

  it('of checks is free again as soon as the database answers, and nobody else’s', async () => {
    await makeRelease(database.queries, { id: 6 })
    await makeCheckState(database.queries, { release_id: 6 })
    const others = claimsInOrder({ ...testDeps({ database, clock }), priors: () => () => GLOBAL_PRIOR }, 4)
    expect(await others.claim()).toMatchObject([{ id: 6 }])
    await makeRelease(database.queries, { id: 7 })
    await makeCheckState(database.queries, { release_id: 7 })
    const db = database.queries.withPlugin(losingAnswers())
    const claimer = claimsInOrder(
      { ...testDeps({ database, clock, db }), priors: () => () => GLOBAL_PRIOR },
      4,
    )
    expect(await afterLostAnswer(() => claimer.claim())).toMatchObject([{ id: 7 }])
  })
})

describe('a check whose record was lost with the connection', () => {
  it('is made again at once, not when its lease ends', async () => {
    await makeRelease(database.queries, { id: 7 })
    await makeCheckState(database.queries, { release_id: 7 })
    await sql`create sequence losses`.execute(database.queries)
    await sql`create function lose() returns trigger language plpgsql as $$ begin
      if nextval('losses') = 1 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(9); end if;
      return new; end $$`.execute(database.queries)
    await sql`create trigger lose before update of observed_at on check_states for each row execute function lose()`.execute(
      database.queries,
    )
    const marketplace = testMarketplace()
    marketplace.putRelease({ id: 7 })
    const stopping = new AbortController()
    const deps = testDeps({ database, clock: systemClock, marketplace })
    const watching = watch(
      {
        ...deps,
        announceTransition: () => Promise.resolve({ alerted: 0 }),
        saveDetails: () => Promise.resolve(),
      },
      stopping.signal,
    )
    // Its lease would end after a minute, longer than this waits.
    await expect.poll(() => marketplace.asked, { timeout: 30_000 }).toEqual(['stats 7', 'stats 7'])
    stopping.abort()
    await watching
    await sql`drop trigger lose on check_states`.execute(database.queries)
  })
})
