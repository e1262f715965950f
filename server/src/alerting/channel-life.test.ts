import { days, hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { say } from '@cratewatch/simulator/chat/world/speak'
import type { ServiceFaultKind } from '@cratewatch/simulator/services/service'
import type { ServiceName } from '@cratewatch/simulator/services/services'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestKinds, TARGET_KINDS } from '../../test/channels/target-kinds.ts'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeChannel } from '../../test/factories/channels.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../../test/fixtures/notification-fixture.ts'
import { nextDueAt } from './deliveries/send/claim-due.ts'

const database = await withDatabase()
const kinds = await openTestKinds()
let fixture: NotificationFixture

afterAll(() => kinds.close())
beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openNotificationFixture(database)
})
afterEach(async () => {
  kinds.services.clear()
  kinds.services.faults.clear()
  await fixture.close()
})

/** A collector with this channel and, beside it, mail; and a record of theirs that has appeared. */
async function appearFor(kind: ServiceName, given: { readonly mailOn?: boolean } = { mailOn: true }) {
  const user = await fixture.collector({ plan: 'PREMIUM', chatOn: false, ...given })
  const { address, sealedSettings: sealed_settings } = kinds.recipient(kind).channel
  const { id } = await makeChannel(database.queries, {
    user_id: user.id,
    kind,
    label: 'Mine',
    address,
    sealed_settings,
  })
  const { releaseId } = await fixture.record(user.id)
  await fixture.appears(releaseId)
  return { id, releaseId, user }
}

/** Sends by this kind and by mail whatever is due, whenever it is, until `end`. */
async function workUntil(kind: ServiceName, end: Instant): Promise<void> {
  for (;;) {
    await fixture.notifierOf(kinds.sender(kind))
    await fixture.notifier('email')
    const now = fixture.clock.now()
    const due = await nextDueAt(database.queries, kind, now)
    if (due === null || due > end) break
    await fixture.clock.advance(between(now, due > now ? due : plus(now, seconds(1))))
  }
  if (fixture.clock.now() < end) await fixture.clock.advance(between(fixture.clock.now(), end))
}

const since = (from: Instant, after: Duration) => plus(from, after)
const channelOf = (id: string) =>
  database.queries.selectFrom('channels').where('id', '=', id).selectAll().executeTakeFirst()
const entries = async () =>
  (
    await database.queries
      .selectFrom('notifications')
      .select('title_key')
      .where('type', '=', 'SYSTEM')
      .orderBy('created_at')
      .execute()
  ).map(({ title_key: key }) => key.split('.')[1])
/** The beginnings of the subjects, which are encoded line by line. */
const mails = () =>
  fixture.smtp.accepted.map((mail) => {
    const [, encoded, plain] = /^Subject: (?:=\?UTF-8\?B\?([^?]*)\?=|(.*))$/m.exec(mail) ?? []
    return encoded === undefined ? (plain ?? '') : Buffer.from(encoded, 'base64').toString()
  })

/** What is wrong for a day, and whether the service says in its own words that the address is gone. */
const FAULTS = ['redirect', 'page-401', 'page-403', 'page-404', 'down', 'gone'] as const

describe.each(TARGET_KINDS)('%s', (kind) => {
  it.each(FAULTS)(
    'that answers once with %s gets its alert a minute later, and nobody is notified',
    async (fault) => {
      const { id } = await appearFor(kind, { mailOn: false })
      kinds.services.faults.add({ kind: fault, prefix: `/${kind}/`, next: 1 })
      await workUntil(kind, since(fixture.clock.now(), minutes(1)))
      expect(kinds.services.received(kind)).toHaveLength(1)
      expect(await channelOf(id)).toMatchObject({ failing_since: null, gone_since: null, disabled_at: null })
      expect(await entries()).toEqual([])
    },
  )
})

/** Pushover is one service: that it is down is said of it, not of the reader's channel. */
const isOfVendor = (kind: ServiceName, fault: ServiceFaultKind) => kind === 'pushover' && fault === 'down'
const wholeDays = TARGET_KINDS.flatMap((kind) =>
  (['redirect', 'down', 'gone'] as const)
    .filter((fault) => !isOfVendor(kind, fault))
    .map((fault) => [kind, fault] as const),
)

it.each(wholeDays)(
  '%s answers with %s for a day: other channels and the app say so once, and it comes back',
  { tags: 'play' },
  async (kind, fault) => {
    const { id } = await appearFor(kind)
    const began = fixture.clock.now()
    const rule = kinds.services.faults.add({ kind: fault, prefix: `/${kind}/` })
    await workUntil(kind, since(began, days(1)))
    const news = fault === 'gone' ? 'channelEnded' : 'channelRests'
    expect(await entries()).toEqual([news])
    expect(mails().filter((subject) => subject.startsWith('Mine'))).toHaveLength(1)
    expect(await channelOf(id)).toMatchObject({
      failing_since: began,
      disabled_why: expect.stringMatching(/^\d{3}/),
    })
    kinds.services.faults.remove(rule)
    await workUntil(kind, since(began, days(2)))
    expect(await entries()).toEqual([news, 'channelBack'])
    expect(await channelOf(id)).toMatchObject({ failing_since: null, disabled_at: null, disabled_why: null })
    expect(kinds.services.received(kind).length).toBeGreaterThan(0)
    expect(mails().filter((subject) => subject.startsWith('Mine'))).toHaveLength(1)
  },
)

describe('a channel that has ended', () => {
  async function endedFor(kind: ServiceName) {
    const given = await appearFor(kind)
    const rule = kinds.services.faults.add({ kind: 'gone', prefix: `/${kind}/` })
    await workUntil(kind, since(fixture.clock.now(), days(2)))
    return { ...given, mend: () => kinds.services.faults.remove(rule) }
  }

  it('gets no new alerts, is asked for days, and comes back with one sentence', async () => {
    const { id, releaseId, mend } = await endedFor('ntfy')
    await fixture.goes(releaseId)
    await fixture.appears(releaseId)
    expect(await channelOf(id)).toMatchObject({ disabled_at: expect.any(Number) })
    mend()
    kinds.services.clear()
    await workUntil('ntfy', since(fixture.clock.now(), hours(6)))
    expect(kinds.services.received('ntfy').map(({ title }) => title)).toEqual(['Alerts come here again'])
    await fixture.goes(releaseId)
    await fixture.clock.advance(hours(7))
    await fixture.appears(releaseId)
    await workUntil('ntfy', since(fixture.clock.now(), minutes(1)))
    expect(kinds.services.received('ntfy')).toHaveLength(2)
  })

  it('is not asked for ever', async () => {
    const { mend } = await endedFor('ntfy')
    await workUntil('ntfy', since(fixture.clock.now(), days(9)))
    mend()
    await workUntil('ntfy', since(fixture.clock.now(), days(30)))
    expect(kinds.services.received('ntfy')).toEqual([])
  })
})

describe('a mail server that knows nobody', () => {
  const readers = async (count: number) => {
    const all = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        fixture.collector({
          mailOn: true,
          chatOn: false,
          chatId: String(100 + n),
          email: `r${n}@example.com`,
        }),
      ),
    )
    const { releaseId } = await fixture.record(...all.map(({ id }) => id))
    await fixture.appears(releaseId)
  }
  const ended = async () =>
    (
      await database.queries
        .selectFrom('channels')
        .select('id')
        .where('disabled_at', 'is not', null)
        .execute()
    ).length

  it('for hours costs none of nine readers their mail, nor the alert', { tags: 'play' }, async () => {
    await readers(9)
    fixture.smtp.script = { RCPT: '550 5.1.1 User unknown' }
    for (let hour = 0; hour < 12; hour++) {
      await fixture.notifier('email')
      await fixture.clock.advance(hours(1))
    }
    expect(await ended()).toBe(0)
    fixture.smtp.script = {}
    await fixture.clock.advance(hours(8))
    await fixture.notifier('email')
    expect(mails().filter((subject) => subject.startsWith('For sale now'))).toHaveLength(9)
  })

  it('is believed of one reader while it takes the mails of others', async () => {
    await readers(1)
    fixture.smtp.script = { RCPT: '550 5.1.1 User unknown' }
    for (let hour = 0; hour < 8; hour++) {
      await fixture.notifier('email')
      await fixture.clock.advance(hours(1))
    }
    expect(await ended()).toBe(1)
  })
})

describe('a message that is refused for what is in it', () => {
  it.each(TARGET_KINDS)(
    'by %s because its picture cannot be reached is sent without it at once',
    async (kind) => {
      await appearFor(kind, { mailOn: false })
      kinds.services.faults.add({ kind: 'picture', prefix: `/${kind}/` })
      await workUntil(kind, since(fixture.clock.now(), seconds(5)))
      // A webhook gets what a program reads: its address of a picture is no picture.
      expect(kinds.services.received(kind)).toHaveLength(kind === 'webhook' ? 0 : 1)
    },
  )

  it.each(['discord', 'slack', 'gotify', 'pushover', 'matrix', 'ntfy'] as const)(
    'by %s whatever it is ends as refused within hours, and the channel stays well',
    async (kind) => {
      const { id } = await appearFor(kind, { mailOn: false })
      kinds.services.faults.add({ kind: 'unfit', prefix: `/${kind}/` })
      await workUntil(kind, since(fixture.clock.now(), hours(3)))
      const { reason, attempts } = await database.queries
        .selectFrom('deliveries')
        .select(['reason', 'attempts'])
        .executeTakeFirstOrThrow()
      expect([reason, attempts]).toEqual(['refused', 1])
      expect(await channelOf(id)).toMatchObject({ failing_since: null })
    },
  )
})

it('repeats a message that a webhook takes and never answers for a day, with the same id', async () => {
  await appearFor('webhook', { mailOn: false })
  kinds.services.faults.add({ kind: 'reset', when: 'after', prefix: '/webhook/' })
  await workUntil('webhook', since(fixture.clock.now(), hours(30)))
  const alerts = kinds.services.received('webhook').filter(({ to }) => to === 'alert.created')
  expect(alerts).toHaveLength(12)
  expect(new Set(alerts.map(({ id }) => id)).size).toBe(1)
})

it('leaves one chat alone that asks for it, and no other', async () => {
  const { messenger, nora } = fixture.chat
  say(messenger.world, nora, '/start')
  const one = await fixture.collector({ plan: 'PREMIUM', chatId: String(nora) })
  const { releaseId } = await fixture.record(one.id)
  await fixture.appears(releaseId)
  messenger.faults.add({ kind: 'rate-limited', retryAfter: 20, next: 1 })
  expect(await fixture.notifier('telegram')).toEqual(['later'])
  const paused = await database.queries
    .selectFrom('remotes')
    .select('paused_until')
    .where('name', '=', 'chat')
    .execute()
  expect(paused).toEqual([{ paused_until: null }])
  await fixture.clock.advance(seconds(20))
  expect(await fixture.notifier('telegram')).toEqual(['delivered'])
})
