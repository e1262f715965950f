import { hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Late } from '@cratewatch/domain/operating/health'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { claimDue, holdDeliveries } from '../../alerting/deliveries/send/claim-due.ts'
import { conditionJobs } from '../../app/jobs/jobs.ts'
import { pauseChecking } from '../../checking/claim/steer-checks.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { marketplaceFrom } from '../../outbound/remotes.ts'
import { measureHealth } from './instance-health.ts'

const database = await withDatabase()
const mailer = { send: () => Promise.reject(new Error('not here')), close: () => Promise.resolve() }
let clock: ManualClock
let deps: Deps

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  deps = testDeps({ database, clock, mailer })
  measureHealth(deps)
})

const ago = (time: Duration) => timestamp(plus(clock.now(), -time as Duration))
const late = async (): Promise<readonly Late[] | undefined> => {
  await clock.advance(seconds(5))
  return (await deps.progress.health())?.late
}
const metric = async (name: string, label = '') => {
  await clock.advance(seconds(5))
  const lines = (await deps.metrics.metrics()).split('\n')
  const line = lines.find((each) => each.startsWith(`cratewatch_${name}${label} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}
const rest = (name: string, until: Duration | null) => {
  const open = { breaker_open_until: until === null ? null : timestamp(plus(clock.now(), until)) }
  const asked = { failed_at: timestamp(clock.now()), failures_in_a_row: until === null ? 0 : 5 }
  return deps.db
    .insertInto('remotes')
    .values({ name, ...open, ...asked })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...open, ...asked }))
    .execute()
}
const noteConditions = async () => {
  await conditionJobs(deps)[0]?.run()
}

describe('a check', () => {
  beforeEach(async () => {
    await makeRelease(deps.db, { id: 7 })
    await makeCheckState(deps.db, { release_id: 7, tier: 1, observed_at: ago(seconds(0)) })
  })

  it('is late beyond twice its promise, and not while checks are paused', async () => {
    await clock.advance(seconds(355))
    expect(await late()).toEqual([])
    await clock.advance(seconds(25))
    expect(await late()).toEqual([{ what: 'checks', bySeconds: 270, promisedSeconds: 120 }])
    expect(await metric('checks_late_seconds')).toBe(275)
    await pauseChecking(deps)
    expect(await late()).toEqual([])
  })

  it('is not late while the marketplace rests, nor for that when it is back', async () => {
    const name = marketplaceFrom('default')
    await rest(name, minutes(5))
    for (let hour = 0; hour < 7; hour++) {
      await clock.advance(hours(1))
      expect(await late()).toEqual([])
      await rest(name, minutes(10))
      await noteConditions()
    }
    expect(await metric('vendor_resting', '{vendor="marketplace"}')).toBe(1)
    await rest(name, null)
    await clock.advance(minutes(5))
    expect(await late()).toEqual([])
    await clock.advance(minutes(2))
    expect(await late()).toMatchObject([{ what: 'checks' }])
  })

  it('is late although the marketplace rests for one of the addresses that ask it', async () => {
    await clock.advance(minutes(7))
    await rest(marketplaceFrom('a'), minutes(5))
    await rest(marketplaceFrom('b'), null)
    expect(await late()).toMatchObject([{ what: 'checks' }])
  })

  it('is not late when its interval is stretched because the budget is full', async () => {
    const at = timestamp(clock.now())
    const clockRow = { egress: 'default', index_time: 0, pace: 100, promise: 0.1, requests: 0, mark_index: 0 }
    await deps.db
      .insertInto('policy_clocks')
      .values({ ...clockRow, moved_at: at, mark_at: at })
      .execute()
    await clock.advance(minutes(59))
    expect(await late()).toEqual([])
    await clock.advance(minutes(2))
    expect(await late()).toMatchObject([{ what: 'checks' }])
  })
})

describe('a delivery', () => {
  // The records of the deliveries are watched, but this test runs no checks.
  beforeEach(() => pauseChecking(deps))
  const make = () => makeDelivery(deps.db, { delivery: { due_at: timestamp(clock.now()) } })

  it('is late when nothing keeps it from being sent, and not while an operator holds it', async () => {
    await make()
    await clock.advance(seconds(235))
    expect(await late()).toEqual([{ what: 'deliveries', bySeconds: 180, promisedSeconds: 60 }])
    await holdDeliveries(deps.db, '2026-01-05', clock.now())
    expect(await late()).toEqual([])
  })

  it('that cannot be made, each time it is tried, makes nothing late', async () => {
    await make()
    await make()
    for (let minute = 0; minute < 30; minute++) {
      await claimDue(deps, 'email', 9)
      expect(await late()).toEqual([])
      await clock.advance(minutes(1))
      // Its lease is over, and nobody has claimed it again yet.
      expect(await late()).toEqual([])
    }
  })

  it('of a mail server that rests is not late, and a figure says for how long it waits', async () => {
    await make()
    await rest('mail', minutes(10))
    await clock.advance(hours(7))
    await rest('mail', minutes(10))
    expect(await late()).toEqual([])
    expect(await metric('deliveries_late_seconds')).toBe(0)
    expect(await metric('deliveries_resting_seconds', '{vendor="mail"}')).toBe(hours(7) / seconds(1) + 15)
    expect(await metric('vendor_resting', '{vendor="mail"}')).toBe(1)
    expect(await metric('vendor_resting', '{vendor="ntfy"}')).toBe(0)
    await noteConditions()
    await rest('mail', null)
    await clock.advance(minutes(2))
    expect(await late()).toEqual([])
    expect(await metric('deliveries_resting_seconds', '{vendor="mail"}')).toBe(0)
  })
})
