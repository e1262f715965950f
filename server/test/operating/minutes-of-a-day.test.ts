import { readFile } from 'node:fs/promises'
import { days, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOutages } from '../../src/alerting/deliveries/read-outages.ts'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { settleDelivered } from '../../src/alerting/deliveries/settle.ts'
import { conditionJobs } from '../../src/app/jobs/jobs.ts'
import { timestamp } from '../../src/database/database.ts'
import { serveHealth } from '../../src/http/health/health.ts'
import { measureHealth } from '../../src/operating/conditions/instance-health.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { createHealthNotes, type HealthNotes } from '../../src/outbound/health.ts'
import { canSend, recordVendorFailure, recordVendorSuccess } from '../../src/outbound/limits.ts'
import { marketplaceFrom } from '../../src/outbound/remotes.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeChannel } from '../factories/channels.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { manualClock, type ManualClock } from '../manual-clock.ts'
import { clientOf } from '../test-app.ts'
import { testConfig, testDeps } from '../test-deps.ts'
import { testLive, type TestLive } from '../test-live.ts'
import { DAYS, PLACES, tableOfDays } from './minutes-of-a-day.ts'

const database = await withDatabase()
const OPERATING = new URL('../../../docs/operating.md', import.meta.url)
const nobody = () => Promise.reject(new Error('not here'))
let clock: ManualClock
let deps: Deps
let live: TestLive
let notes: HealthNotes
let app: FastifyInstance
let collector: string
let before: Found | null

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  before = null
  live = testLive()
  const config = testConfig({
    SMTP_URL: 'smtp://localhost',
    TELEGRAM_BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyzabcdefghi',
    DATABASE_URL: 'postgres://localhost/crates',
  })
  const chat = { send: nobody, listen: nobody, close: () => Promise.resolve() } as never
  deps = testDeps({
    database,
    clock,
    live,
    config,
    chat,
    mailer: { send: nobody, close: () => Promise.resolve() },
  })
  notes = createHealthNotes(deps)
  const operator = await makeUser(deps.db, { email: 'admin@example.com' })
  await makeChannel(deps.db, { user_id: operator.id, kind: 'telegram', address: '42' })
  collector = (await makeUser(deps.db)).id
  app = fastify()
  measureHealth(deps)
  serveHealth(app, deps)
})
afterEach(() => app.close())

/** What somebody who asks one of the places finds of it, in words; empty: nothing is wrong. */
type Found = Readonly<Record<(typeof PLACES)[number], string>>

async function findEverywhere(): Promise<Found> {
  const client = clientOf(app)
  const [ready, health] = [await client('GET', '/readyz'), await client('GET', '/healthz')]
  const metrics = (await deps.metrics.metrics()).split('\n')
  const above = (metric: RegExp) =>
    metrics.flatMap((line) => {
      const [, what = '', value] = metric.exec(line) ?? []
      return Number(value) > 0 ? [what] : []
    })
  const outages = await readOutages(deps.db, collector, clock.now())
  const { rows } = await deps.db
    .selectFrom('deliveries')
    .select(['channel', 'account_message', 'details'])
    .where('account_message', 'is not', null)
    .orderBy('created_at')
    .orderBy('channel')
    .execute()
    .then((all) => ({
      rows: all.map((row) => `${row.channel} ${row.account_message} ${row.details?.['condition']}`),
    }))
  return {
    readyz: ready.status === 200 ? '' : String(ready.body.status),
    healthz: health.body.reasons.map(({ kind }: { kind: string }) => kind).join(),
    resting: above(/^cratewatch_vendor_resting\{vendor="(\w+)"\} (\S+)/).join(),
    late: above(/^cratewatch_(\w+)_late_seconds (\S+)/).join(),
    operator: rows.join(', '),
    collector: outages.map(({ kind }) => kind).join(),
  }
}

/** What happens in one minute of a vendor that refuses, or of one that answers. */
async function ask(vendor: 'marketplace' | 'mail', answers: boolean): Promise<void> {
  const row = vendor === 'mail' ? vendor : marketplaceFrom(deps.config.marketplace.egress)
  if ((await canSend(deps.db, row, clock.now())).kind === 'wait') return
  notes.note(vendor, answers ? null : 'unauthorized')
  await notes.close()
  if (answers) await recordVendorSuccess(deps.db, row)
  else await recordVendorFailure(deps.db, row, clock.now(), null)
}

let checked = 0
async function check(): Promise<void> {
  await deps.db
    .insertInto('check_facts')
    .values({ hour: timestamp(clock.now()), tier: 1, shard: ++checked % 30_000, good: 1 })
    .execute()
  await deps.db
    .updateTable('check_states')
    .set({ observed_at: timestamp(clock.now()) })
    .execute()
}

/** Delivers what is to be sent to operators, by what works. */
async function deliverAlarms(): Promise<void> {
  for (const channel of ['email', 'telegram'] as const) {
    const resting = await canSend(deps.db, channel === 'email' ? 'mail' : 'chat', clock.now())
    if (resting.kind === 'wait' || resting.onTrial) continue
    const claims = (await claimDue(deps, channel, 9)).filter(({ isAccountMessage }) => isAccountMessage)
    if (claims.length > 0) await settleDelivered(deps.db, claims, clock.now())
  }
}

/** Lives a span, and returns in which minute each place said something else than before. */
async function lives(span: Duration, step: Duration, happens: () => Promise<void>): Promise<string[]> {
  const job = conditionJobs(deps)[0]
  const changes: string[] = []
  const began = clock.now()
  while (clock.now() - began < span) {
    await happens()
    await job?.run()
    const found = await findEverywhere()
    for (const place of PLACES)
      if (before !== null && found[place] !== before[place])
        changes.push(`${(clock.now() - began) / minutes(1)} ${place}: ${found[place]}`)
    before = found
    await deliverAlarms()
    await clock.advance(step)
  }
  return changes
}

const day = (happens: () => Promise<void>) => lives(days(1), minutes(60), happens)
const SOON = minutes(20)
const MINUTE = minutes(1)

describe('a day, minute by minute, everywhere where somebody may ask', () => {
  beforeEach(async () => {
    await makeRelease(deps.db, { id: 7 })
    await makeCheckState(deps.db, { release_id: 7, tier: 1, observed_at: timestamp(clock.now()) })
  })

  it('of a marketplace that refuses everything', async () => {
    const { begins, ends } = DAYS['the marketplace refuses everything']
    expect(await lives(SOON, MINUTE, () => ask('marketplace', false))).toEqual(begins)
    expect(await day(() => ask('marketplace', false))).toEqual([])
    expect(live.published.filter(({ kind }) => kind === 'announcement')).toHaveLength(1)
    expect(await lives(SOON, MINUTE, () => ask('marketplace', true).then(check))).toEqual(ends)
  })

  it('of a mail server that drops everything: the operator hears of it by chat', async () => {
    const { begins, ends } = DAYS['the mail server drops everything']
    await makeDelivery(deps.db, { delivery: { due_at: timestamp(clock.now()) } })
    const dropped = () => ask('mail', false).then(check)
    expect(await lives(SOON, MINUTE, dropped)).toEqual(begins)
    expect(await day(dropped)).toEqual([])
    // A figure is kept for a moment.
    const metrics = await deps.metrics.metrics()
    await clock.advance(seconds(10))
    const waited = /^cratewatch_deliveries_resting_seconds\{vendor="mail"\} (\S+)/m.exec(metrics)?.[1]
    expect(Number(waited)).toBeGreaterThan(days(1) / seconds(1))
    await deps.db.deleteFrom('deliveries').where('account_message', 'is', null).execute()
    expect(await lives(SOON, MINUTE, () => ask('mail', true).then(check))).toEqual(ends)
  })

  it('of a watcher that stands', async () => {
    const { begins, ends } = DAYS['a watcher stands']
    const stands = () => ask('marketplace', true)
    expect(await lives(SOON, MINUTE, stands)).toEqual(begins)
    expect(await day(stands)).toEqual([])
    expect(await lives(SOON, MINUTE, () => stands().then(check))).toEqual(ends)
  })

  it('is the table that operators read', async () => {
    expect(await readFile(OPERATING, 'utf8')).toContain(tableOfDays())
  })
})
