import type { Observation } from '@cratewatch/domain/availability/observation'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standingClock } from '../../../simulator/src/kit/clock.ts'
import { startMailbox } from '../../../simulator/src/mailbox/start-mailbox.ts'
import { announceTransition } from '../../src/alerting/decide/announce-transition.ts'
import { runNotifier } from '../../src/app/roles/start-roles.ts'
import { createLive } from '../../src/database/connection/live.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { createSmtpMailer } from '../../src/outbound/vendors/smtp/smtp-mailer.ts'
import { withDatabase } from '../database/test-database.ts'
import { channelsOf } from '../factories/channels.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { NINE } from '../factories/delivery.ts'
import { makeRelease } from '../factories/release.ts'
import { makeTransition } from '../factories/transition.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { manualClock, type ManualClock } from '../manual-clock.ts'
import { testDeps } from '../test-deps.ts'

const ON_SALE: Observation = { kind: 'on-sale', count: 2, lowest: { value: 18.07, currency: 'USD' } }

const database = await withDatabase()
const live = await createLive(database)
const mailbox = await startMailbox({ clock: standingClock() })
let clock: ManualClock
let deps: Deps
let stopping: AbortController
let notifiers: Promise<void>[]

afterAll(async () => {
  await mailbox.close()
  await live.close()
})

beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
  mailbox.clear()
  mailbox.faults.clear()
  clock = manualClock(NINE)
  const mail = { smtpUrl: mailbox.smtpUrl, from: 'Cratewatch <alerts@example.com>' }
  const plain = testDeps({ database, clock, live, mailer: createSmtpMailer(mail), metrics: new Registry() })
  deps = { ...plain, config: { ...plain.config, mail } }
  stopping = new AbortController()
  notifiers = [runNotifier(deps, stopping.signal)]
})
afterEach(async () => {
  stopping.abort()
  await Promise.all(notifiers)
  await deps.mailer?.close()
})

/** Adds a release with this many watchers that is found on sale: everything that a check writes in its transaction. */
async function appear(emails: readonly string[], at = clock.now()): Promise<void> {
  const release = await makeRelease(deps.db, { artist: 'Alice Venn', title: 'Slow Harbour' })
  await makeCheckState(deps.db, { release_id: release.id, state: 'on-sale', num_for_sale: 2 })
  for (const email of emails) {
    const user = await makeUser(deps.db, { email })
    await makeWatch(deps.db, { user_id: user.id, release_id: release.id })
  }
  const transition = await makeTransition(deps.db, { release_id: release.id })
  await deps.db.transaction().execute(async (tx) => {
    const event = { transitionId: transition.id, releaseId: release.id, kind: 'appeared' as const, at }
    await announceTransition(tx, deps, {
      ...event,
      before: { kind: 'none' },
      observation: ON_SALE,
      statedIn: [],
    })
  })
}

const mailTo = (email: string) => mailbox.waitForMail((mail) => mail.to.includes(email))
const states = async () => {
  const rows = await deps.db.selectFrom('deliveries').select('state').execute()
  return rows.map((row) => row.state).toSorted()
}
const until = async (fact: () => Promise<boolean> | boolean) => {
  while (!(await fact())) await new Promise((resolve) => setImmediate(resolve))
}
const isSettled = async (count: number, state: string) =>
  (await states()).filter((known) => known === state).length === count
/**
 * Advances the clock second by second until the only delivery is delivered; returns when that was. The mail server runs
 * in real time, so the clock stands still while it has a mail, or the lease would expire.
 */
const deliveredAt = async () => {
  for (;;) {
    const row = await deps.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
    if (row.state === 'delivered') return row.settled_at
    if (row.lease_owner === null) await clock.advance(seconds(1))
    else await new Promise((resolve) => setImmediate(resolve))
  }
}
/** The first attempt has failed and was requeued; no process has the delivery. */
const isRequeued = async () => {
  const rows = await deps.db.selectFrom('deliveries').select(['attempts', 'lease_owner']).execute()
  return rows.every((row) => row.attempts === 1 && row.lease_owner === null)
}

describe('an alert', () => {
  it('is in the mailbox of every watcher without anybody waiting for time to pass', async () => {
    const emails = Array.from({ length: 25 }, (_, n) => `collector-${n}@example.com`)
    await appear(emails)
    await Promise.all(emails.map(mailTo))
    await until(() => isSettled(25, 'delivered'))
    expect(mailbox.mails()).toHaveLength(25)
    expect(new Set(mailbox.mails().map((mail) => mail.messageId)).size).toBe(25)
    expect(clock.now()).toBe(NINE)
  })

  it('is counted for whoever operates this', async () => {
    await appear(['ann@example.com'], plus(clock.now(), seconds(-3)))
    await until(() => isSettled(1, 'delivered'))
    await until(async () => (await deps.metrics.metrics()).includes('end="delivered"'))
    const metrics = await deps.metrics.metrics()
    expect(metrics).toContain('cratewatch_deliveries_total{channel="email",end="delivered"} 1')
    expect(metrics).toContain('cratewatch_delivery_seconds_count{channel="email"} 1')
    expect(metrics).toMatch(/^cratewatch_delivery_seconds_sum\{channel="email"\} 3$/m)
  })

  it('is sent once by two notifiers', async () => {
    notifiers.push(runNotifier({ ...deps, metrics: new Registry() }, stopping.signal))
    const emails = Array.from({ length: 25 }, (_, n) => `shared-${n}@example.com`)
    await appear(emails)
    await until(() => isSettled(25, 'delivered'))
    expect(mailbox.attempts()).toHaveLength(25)
  })
})

describe('a mail server that', () => {
  it.each([
    ['is busy', { kind: 'temporary', next: 1 }],
    ['is busy once it has read the mail', { kind: 'temporary', at: 'data', next: 1 }],
    ['hangs up at the recipient', { kind: 'drop-before', next: 1 }],
  ] as const)('%s gets the mail a minute later', async (_, fault) => {
    mailbox.faults.add(fault)
    await appear(['ann@example.com'])
    await until(isRequeued)
    expect(mailbox.mails()).toEqual([])
    expect(await deliveredAt()).toBeGreaterThanOrEqual(plus(NINE, minutes(1)))
    expect(mailbox.mails('ann@example.com')).toHaveLength(1)
  })

  it('hangs up with the mail in its hands gets it again, recognisable by its Message-ID', async () => {
    mailbox.faults.add({ kind: 'drop-after-data', next: 1 })
    await appear(['ann@example.com'])
    await until(isRequeued)
    expect(await deliveredAt()).toBeGreaterThanOrEqual(plus(NINE, minutes(1)))
    const [first, second, ...others] = mailbox.mails('ann@example.com')
    expect(others).toEqual([])
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('is slow for one reader does not keep others waiting', async () => {
    mailbox.faults.add({ kind: 'slow', to: 'slow@example.com', delayMs: 600_000 })
    await appear(['slow@example.com', 'quick@example.com'])
    await mailTo('quick@example.com')
    await until(() => mailbox.faults.holding === 1)
    mailbox.faults.clear()
    await until(() => isSettled(2, 'delivered'))
    expect(mailbox.mails().map((mail) => mail.to[0])).toEqual(['quick@example.com', 'slow@example.com'])
  })

  it('does not know a reader keeps their mails for later, and nobody else’s', async () => {
    mailbox.faults.add({ kind: 'permanent', to: 'gone@example.com' })
    await appear(['gone@example.com', 'ann@example.com'])
    const isRefused = () => mailbox.attempts().some(({ to }) => to.includes('gone@example.com'))
    await until(async () => isRefused() && (await isSettled(1, 'delivered')))
    const users = await deps.db.selectFrom('users').select(['id', 'email']).orderBy('email').execute()
    const states = users.map(async ({ id, email }) => [email, (await channelsOf(deps.db, id)).mailOn])
    expect(await Promise.all(states)).toEqual([
      ['ann@example.com', true],
      ['gone@example.com', true],
    ])
    expect(await isSettled(1, 'ended')).toBe(false)
  })
})

it('runs on an instance without mail and has nothing to do', async () => {
  const config: Deps['config'] = { ...deps.config, channelKinds: ['email'] }
  const without = { ...deps, config, mailer: null, metrics: new Registry() }
  await expect(runNotifier(without, stopping.signal)).resolves.toBeUndefined()
})
