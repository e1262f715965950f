import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { emptyDatabase } from '../../test/empty-database.ts'
import { makeProbe } from '../../test/factories/probe.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeVinyl } from '../../test/factories/vinyl.ts'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { testWorld } from '../../test/test-world.ts'
import { readConfig } from '../config.ts'
import { timestamp, type Database } from '../db/database.ts'
import { pauseChecking } from '../watching/pausing.ts'
import type { World } from '../world.ts'
import { conditionJobs } from './condition-jobs.ts'

let database: Database
let clock: ManualClock
let world: World
let listener: Server
let beats: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  beats = 0
  listener = createServer((_, response) => {
    beats += 1
    response.end()
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo
  const config = readConfig({
    ADMIN_EMAILS: 'admin@example.com,other@example.com',
    HEARTBEAT_URL: `http://127.0.0.1:${port}/beat`,
    DATABASE_URL: 'postgres://localhost/crates',
    APP_SECRET: 'x'.repeat(32),
  })
  const mailer = { send: () => Promise.reject(new Error('not here')), close: () => Promise.resolve() }
  world = testWorld({ database, clock, config, mailer })
  await makeUser(world.db, { email: 'admin@example.com' })
  await makeUser(world.db, { email: 'other@example.com', email_confirmed_at: null })
  await makeUser(world.db, { email: 'ann@example.com' })
})
afterEach(() => listener.close())

/** A record that could be checked at once, for as long as nobody does. */
async function watchSomething(): Promise<void> {
  const release = await makeRelease(world.db)
  await makeProbe(world.db, { release_id: release.id, state: 'none', observed_at: timestamp(clock.now()) })
  await clock.advance(seconds(60))
}

async function lookEachMinute(count: number): Promise<void> {
  const [job] = conditionJobs(world)
  for (let minute = 0; minute < count; minute++) {
    await job?.run()
    await clock.advance(minutes(1))
  }
}

const told = async () => {
  const rows = await world.db.selectFrom('deliveries').select(['letter', 'to_address', 'details']).execute()
  return rows.map(({ letter, to_address, details }) => `${to_address} ${letter} ${details?.['condition']}`)
}
const checkOnce = () =>
  world.db
    .insertInto('check_facts')
    .values({
      hour: timestamp(clock.now()),
      tier: 1,
      shard: Math.round(clock.now() / 1000) % 30_000,
      good: 1,
    })
    .execute()

describe('operators', () => {
  it('are told by mail, those with a confirmed address, that no check is made and that it is over', async () => {
    await watchSomething()
    await lookEachMinute(8)
    expect(await told()).toEqual(['admin@example.com condition-began checks'])
    for (let minute = 0; minute < 6; minute++) {
      await checkOnce()
      await lookEachMinute(1)
    }
    expect(await told()).toEqual([
      'admin@example.com condition-began checks',
      'admin@example.com condition-over checks',
    ])
    expect(await world.db.selectFrom('conditions').selectAll().execute()).toEqual([])
  })

  it('are told nothing while there is nothing to check, or checking is paused', async () => {
    await lookEachMinute(8)
    await watchSomething()
    await pauseChecking(world)
    await lookEachMinute(8)
    expect(await told()).toEqual([])
  })

  it('are told of a vendor that has failed for a quarter of an hour', async () => {
    for (let minute = 0; minute < 17; minute++) {
      const failed = { failed_at: timestamp(clock.now()), failure: 'HTTP 500', failures_in_a_row: 3 }
      await world.db
        .insertInto('vendor_health')
        .values({ vendor: 'marketplace', ...failed })
        .onConflict((conflict) => conflict.column('vendor').doUpdateSet(failed))
        .execute()
      await lookEachMinute(1)
    }
    expect(await told()).toEqual(['admin@example.com condition-began marketplace'])
  })
})

describe('collectors', () => {
  const SIX_HOURS_AND_MORE = hours(7)
  const look = async () => {
    await conditionJobs(world)
      .find(({ name }) => name === 'unchecked-records')
      ?.run()
  }
  const heard = async () => {
    const rows = await world.db
      .selectFrom('notifications')
      .select(['title_key', 'params'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ title_key, params }) => [title_key, params])
  }

  it('are told once of all their records that fail for six hours, and once that they do not', async () => {
    const user = await makeUser(world.db)
    for (const failures of [2, 5, 0]) {
      const release = await makeRelease(world.db)
      const observed = timestamp(clock.now())
      await makeProbe(world.db, { release_id: release.id, state: 'none', observed_at: observed, failures })
      await makeVinyl(world.db, { user_id: user.id, release_id: release.id })
    }
    await look()
    expect(await heard()).toEqual([])
    await clock.advance(SIX_HOURS_AND_MORE)
    await look()
    await look()
    expect(await heard()).toEqual([['inApp.unchecked.title', { records: 2 }]])
    await world.db
      .updateTable('probes')
      .set({ failures: 0, observed_at: timestamp(clock.now()) })
      .execute()
    await clock.advance(minutes(15))
    await look()
    await look()
    expect((await heard()).slice(1)).toEqual([['inApp.checkedAgain.title', {}]])
  })

  it('are told also of what is left out because the marketplace is away', async () => {
    const release = await makeRelease(world.db)
    await makeProbe(world.db, { release_id: release.id, state: 'none', observed_at: timestamp(clock.now()) })
    await makeVinyl(world.db, { user_id: (await makeUser(world.db)).id, release_id: release.id })
    await clock.advance(SIX_HOURS_AND_MORE)
    await look()
    expect(await heard()).toEqual([])
    const since = timestamp(clock.now())
    await world.db.insertInto('conditions').values({ kind: 'marketplace', since, is_told: true }).execute()
    await look()
    expect(await heard()).toEqual([['inApp.unchecked.title', { records: 1 }]])
  })
})

describe('the heartbeat', () => {
  it('is heard each minute in which checks go on, and not otherwise', async () => {
    await lookEachMinute(3)
    expect(beats).toBe(3)
    await watchSomething()
    await lookEachMinute(3)
    expect(beats).toBe(3)
    await checkOnce()
    await lookEachMinute(1)
    expect(beats).toBe(4)
  })

  it('that cannot be heard is nobody’s trouble', async () => {
    await new Promise((resolve) => listener.close(resolve))
    await lookEachMinute(2)
    expect(await told()).toEqual([])
  })
})
