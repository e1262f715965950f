import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeChannel, setChannels } from '../../../test/factories/channels.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { conditionJobs } from '../../app/jobs/jobs.ts'
import { readConfig } from '../../base/config/config.ts'
import { pauseChecking } from '../../checking/claim/steer-checks.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { marketplaceFrom } from '../../outbound/remotes.ts'

const database = await withDatabase()
let clock: ManualClock
let deps: Deps
let listener: Server
let beats: number

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
  deps = testDeps({ database, clock, config, mailer })
  await makeUser(deps.db, { email: 'admin@example.com' })
  await makeUser(deps.db, { email: 'other@example.com', email_confirmed_at: null })
  await makeUser(deps.db, { email: 'ann@example.com' })
})
afterEach(() => listener.close())

/** Adds a record that is due at once, as long as nothing checks it. */
async function watchSomething(): Promise<void> {
  const release = await makeRelease(deps.db)
  await makeCheckState(deps.db, {
    release_id: release.id,
    state: 'none',
    observed_at: timestamp(clock.now()),
  })
  await clock.advance(seconds(60))
}

async function checkEachMinute(count: number): Promise<void> {
  const [job] = conditionJobs(deps)
  for (let minute = 0; minute < count; minute++) {
    await job?.run()
    await clock.advance(minutes(1))
  }
}

const notified = async () => {
  const rows = await deps.db
    .selectFrom('deliveries')
    .select(['account_message', 'to_address', 'details'])
    .execute()
  return rows.map(
    ({ account_message: message, to_address, details }) =>
      `${to_address} ${message} ${details?.['condition']}`,
  )
}
const checkOnce = () =>
  deps.db
    .insertInto('check_facts')
    .values({
      hour: timestamp(clock.now()),
      tier: 1,
      shard: Math.round(clock.now() / 1000) % 30_000,
      good: 1,
    })
    .execute()

describe('operators', () => {
  it('are notified by mail, those with a confirmed address, that no check is made and that it is over', async () => {
    await watchSomething()
    await checkEachMinute(8)
    expect(await notified()).toEqual(['admin@example.com condition-began checks'])
    for (let minute = 0; minute < 6; minute++) {
      await checkOnce()
      await checkEachMinute(1)
    }
    expect(await notified()).toEqual([
      'admin@example.com condition-began checks',
      'admin@example.com condition-over checks',
    ])
    expect(await deps.db.selectFrom('conditions').selectAll().execute()).toEqual([])
  })

  it('are not notified while there is nothing to check, or checking is paused', async () => {
    await checkEachMinute(8)
    await watchSomething()
    await pauseChecking(deps)
    await checkEachMinute(8)
    expect(await notified()).toEqual([])
  })

  it('are notified of a vendor that has failed for a quarter of an hour', async () => {
    for (let minute = 0; minute < 17; minute++) {
      const failed = { failed_at: timestamp(clock.now()), failure: 'HTTP 500', failures_in_a_row: 3 }
      await deps.db
        .insertInto('remotes')
        .values({ name: marketplaceFrom('any'), ...failed })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(failed))
        .execute()
      await checkEachMinute(1)
    }
    expect(await notified()).toEqual(['admin@example.com condition-began marketplace'])
  })
})

describe('alarms', () => {
  const alarmed = async () => {
    await watchSomething()
    await checkEachMinute(8)
    const rows = await deps.db
      .selectFrom('deliveries as d')
      .leftJoin('channels as c', 'c.id', 'd.channel_id')
      .select(['d.channel', 'd.to_address', 'c.label'])
      .where('d.account_message', '=', 'condition-began')
      .orderBy('d.to_address')
      .execute()
    return rows.map(({ channel, to_address: to, label }) => [channel, to, label])
  }
  const ALARMS = JSON.stringify({ alerts: 'none', summaries: false, alarms: true })
  const idOf = async (email: string) =>
    (await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  it('go to every channel of an operator that is to get them, and to nobody else', async () => {
    const [user_id, ann, other] = await Promise.all(
      ['admin@example.com', 'ann@example.com', 'other@example.com'].map(idOf),
    )
    const ntfy = { user_id: user_id!, kind: 'ntfy', gets: ALARMS } as const
    const at = timestamp(clock.now())
    await makeChannel(deps.db, { ...ntfy, address: 'a', label: 'on call' })
    await makeChannel(deps.db, { ...ntfy, kind: 'email', address: 'b@example.com', label: 'partner' })
    await makeChannel(deps.db, { user_id: user_id!, kind: 'ntfy', address: 'c', label: 'alerts only' })
    await makeChannel(deps.db, { ...ntfy, address: 'd', confirmed_at: null })
    await makeChannel(deps.db, { ...ntfy, address: 'e', is_on: false })
    await makeChannel(deps.db, { ...ntfy, address: 'f', disabled_at: at })
    await makeChannel(deps.db, { ...ntfy, user_id: ann!, address: 'g' })
    await makeChannel(deps.db, { ...ntfy, user_id: other!, address: 'h' })
    expect(await alarmed()).toEqual([
      ['ntfy', 'a', 'on call'],
      ['email', 'admin@example.com', null],
      ['email', 'b@example.com', 'partner'],
    ])
  })

  it('are no mail to an operator who does not want them, but to one whose alerts are off', async () => {
    await setChannels(deps.db, await idOf('admin@example.com'), { mailOn: false })
    expect(await alarmed()).toEqual([['email', 'admin@example.com', null]])
    await deps.db.deleteFrom('deliveries').execute()
    await deps.db.deleteFrom('conditions').execute()
    const gets = JSON.stringify({ alerts: 'all', summaries: true, alarms: false })
    await deps.db.updateTable('channels').set({ gets }).execute()
    expect(await alarmed()).toEqual([])
  })
})

describe('collectors', () => {
  const SIX_HOURS_AND_MORE = hours(7)
  const check = async () => {
    await conditionJobs(deps)
      .find(({ name }) => name === 'unchecked-records')
      ?.run()
  }
  const heard = async () => {
    const rows = await deps.db
      .selectFrom('notifications')
      .select(['title_key', 'params'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ title_key, params }) => [title_key, params])
  }

  it('are notified once of all their records that fail for six hours, and once that they do not', async () => {
    const user = await makeUser(deps.db)
    for (const failures of [2, 5, 0]) {
      const release = await makeRelease(deps.db)
      const observed = timestamp(clock.now())
      await makeCheckState(deps.db, {
        release_id: release.id,
        state: 'none',
        observed_at: observed,
        failures,
      })
      await makeWatch(deps.db, { user_id: user.id, release_id: release.id })
    }
    await check()
    expect(await heard()).toEqual([])
    await clock.advance(SIX_HOURS_AND_MORE)
    await check()
    await check()
    expect(await heard()).toEqual([['inApp.unchecked.title', { records: 2 }]])
    await deps.db
      .updateTable('check_states')
      .set({ failures: 0, observed_at: timestamp(clock.now()) })
      .execute()
    await clock.advance(minutes(15))
    await check()
    await check()
    expect((await heard()).slice(1)).toEqual([['inApp.checkedAgain.title', {}]])
  })

  it('are notified also of what is left out because the marketplace is away', async () => {
    const release = await makeRelease(deps.db)
    await makeCheckState(deps.db, {
      release_id: release.id,
      state: 'none',
      observed_at: timestamp(clock.now()),
    })
    await makeWatch(deps.db, { user_id: (await makeUser(deps.db)).id, release_id: release.id })
    await clock.advance(SIX_HOURS_AND_MORE)
    await check()
    expect(await heard()).toEqual([])
    const since = timestamp(clock.now())
    await deps.db.insertInto('conditions').values({ kind: 'marketplace', since, is_notified: true }).execute()
    await check()
    expect(await heard()).toEqual([['inApp.unchecked.title', { records: 1 }]])
  })
})

describe('the heartbeat', () => {
  it('is heard each minute in which checks go on, and not otherwise', async () => {
    await checkEachMinute(3)
    expect(beats).toBe(3)
    await watchSomething()
    await checkEachMinute(3)
    expect(beats).toBe(3)
    await checkOnce()
    await checkEachMinute(1)
    expect(beats).toBe(4)
  })

  it('that cannot be heard is nobody’s trouble', async () => {
    await new Promise((resolve) => listener.close(resolve))
    await checkEachMinute(2)
    expect(await notified()).toEqual([])
  })
})
