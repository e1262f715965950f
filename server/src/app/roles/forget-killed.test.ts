import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { startHangingProxy, type HangingProxy } from '../../../test/database/hanging-proxy.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { connectPostgres } from '../../database/connection/connect-postgres.ts'
import { createLive } from '../../database/connection/live.ts'
import type { Database } from '../../database/database.ts'
import { leaseColumns, ownerIn } from '../../database/queue/lease.ts'
import { writeProcess } from '../../operating/process-rows.ts'
import { forgetKilled } from './forget-killed.ts'

const THEIRS = '00000000-0000-4000-8000-000000000001'
const A_WHILE = seconds(5)

let clock: ManualClock
let theirClock: ManualClock
let database: Database
/** The way of the other process to the database: cut, it is killed. */
let way: HangingProxy
let others: Database
let stop: () => Promise<void>

beforeEach(async () => {
  const url = await freshPostgresUrl(TEMPLATE)
  database = await connectPostgres(url, () => {})
  await emptyDatabase(database)
  way = await startHangingProxy(url)
  clock = manualClock()
  // The other comes back when the test says so.
  theirClock = manualClock()
  others = await connectPostgres(way.url, () => {}, { clock: theirClock })
})
afterEach(async () => {
  await stop()
  await others.close()
  await way.close()
  await database.close()
})

/** Writes that the other process lives, and has claimed a check until a minute from now; then searches once. */
async function claimed(owner: string): Promise<void> {
  const row = { id: THEIRS, roles: ['watcher'], version: '1', host: 'h', isStopping: false } as const
  await writeProcess(database.queries, { ...row, startedAt: clock.now(), activities: [] }, clock.now())
  await makeRelease(database.queries, { id: 7 })
  const lease = leaseColumns({ owner, until: plus(clock.now(), minutes(1)) })
  await makeCheckState(database.queries, { release_id: 7, ...lease })
  const stopping = new AbortController()
  const watching = forgetKilled(testDeps({ database, clock }), stopping.signal)
  stop = async () => {
    stopping.abort()
    await watching
  }
  await rests()
}

async function owner(): Promise<string | null> {
  const { lease_owner: found } = await database.queries
    .selectFrom('check_states')
    .select('lease_owner')
    .executeTakeFirstOrThrow()
  return found
}

/** Resolves when a search is over. */
async function rests(): Promise<void> {
  await expect.poll(() => clock.sleepers()).toBe(1)
}

async function searches(count: number): Promise<void> {
  for (let search = 0; search < count; search++) {
    await rests()
    await clock.advance(A_WHILE)
  }
  await rests()
}

it('keeps what is claimed by a process that is seen living, however long', async () => {
  const live = await createLive(others, { id: THEIRS, shown: () => {} })
  await claimed(ownerIn(THEIRS, 'one'))
  await searches(4)
  expect(await owner()).toMatch(THEIRS)
  await live.close()
})

it('frees it at the second search that does not find the process, and not at the first', async () => {
  await claimed(ownerIn(THEIRS, 'one'))
  expect(await owner()).toMatch(THEIRS)
  await searches(1)
  expect(await owner()).toBeNull()
})

it('keeps what another owner has claimed of the same row meanwhile, and what nobody ever saw living', async () => {
  await claimed('somebody else')
  await searches(4)
  expect(await owner()).toBe('somebody else')
})

it('sees a process again whose connection was lost', async () => {
  const seen: boolean[] = []
  const live = await createLive(others, { id: THEIRS, shown: (isShown) => seen.push(isShown) })
  await claimed(ownerIn(THEIRS, 'one'))
  way.cut()
  await expect.poll(() => seen.at(-1)).toBe(false)
  await theirClock.advance(seconds(1))
  await expect.poll(() => seen.at(-1)).toBe(true)
  await searches(4)
  expect(await owner()).toMatch(THEIRS)
  await live.close()
})
