import { AT_ONCE, type AlertTimes, type Digest } from '@cratewatch/domain/alerts/digest'
import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMail } from '../../../simulator/src/mailbox/reception.ts'
import { changeTiming, readTiming } from '../../src/alerting/centre/alert-settings.ts'
import { remindWeekly } from '../../src/alerting/decide/remind-weekly.ts'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { intoMessages } from '../../src/alerting/deliveries/send/notifier-loop.ts'
import { emailSender } from '../../src/alerting/kinds/email/email-sender.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { updateProfile } from '../../src/people/settings/update-profile.ts'
import { setRule } from '../../src/watching/rules.ts'
import { withDatabase } from '../database/test-database.ts'
import { setChannels, type GivenChannels } from '../factories/channels.ts'
import { NINE } from '../factories/delivery.ts'
import { settingSession } from '../factories/session.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  const { queries } = database
  for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
    await queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
})
afterEach(() => fixture.close())

const NO_CHAT = { chatOn: false, chatId: null, chatAgreedAt: null }
type Timing = AlertTimes & Pick<GivenChannels, 'mailDigest' | 'chatDigest'>
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NIGHT: AlertTimes = { ...AT_ONCE, quiet: [{ weekdays: EVERY_DAY, from: hours(22), to: hours(7) }] }
const at = (hour: number): Digest => ({ kind: 'daily', timeOfDay: hours(hour) })
const daily = (hour: number): Timing => ({ ...AT_ONCE, mailDigest: at(hour), chatDigest: at(hour) })

/** Creates a collector in Madrid on premium, with mail and chat. */
const collector = async ({ quiet, ...digests }: Timing, given: object = {}) => {
  const user = { plan: 'PREMIUM', mailOn: true, time_zone: 'Europe/Madrid', ...digests, ...given } as const
  return fixture.collector({ ...user, alert_timing: JSON.stringify({ quiet }) })
}

/** Lets the clock show a time of UTC; until then nothing is sent. */
const until = (time: string) =>
  fixture.clock.advance(between(fixture.clock.now(), instant(Date.parse(`${time}Z`))))

const appear = async (...releases: readonly { releaseId: number }[]) => {
  for (const { releaseId } of releases) await fixture.appears(releaseId)
}
const send = async () => [...(await fixture.notifier('email')), ...(await fixture.notifier('telegram'))]
const mails = () => Promise.all(fixture.smtp.accepted.map((raw) => readMail(Buffer.from(raw), [], 0)))
const chats = () => fixture.chat.said(fixture.chat.nora)
const mayWake = (watchId: string | undefined) =>
  database.queries
    .updateTable('watches')
    .set({ may_wake: true })
    .where('id', '=', watchId ?? '')
    .execute()
const named = async (releaseId: number, title: string) => {
  await database.queries.updateTable('releases').set({ title }).where('id', '=', releaseId).execute()
  return title
}
const planned = async () => {
  const rows = await database.queries
    .selectFrom('deliveries')
    .select(['channel', 'due_at', 'waits', 'state', 'reason'])
    .orderBy('created_at')
    .orderBy('channel')
    .execute()
  return rows.map(({ channel, due_at: due, waits, state, reason }) => {
    return { channel, due: iso(due), waits, state, reason }
  })
}

describe('a quiet night', () => {
  it('holds alerts and brings them as one message after; one that may wake comes at once', async () => {
    const user = await collector(NIGHT)
    const [one, two, waking] = [
      await fixture.record(user.id),
      await fixture.record(user.id),
      await fixture.record(user.id),
    ]
    const titles = [await named(one.releaseId, 'Sleeper'), await named(two.releaseId, 'Dreamer')]
    const loud = await named(waking.releaseId, 'Grail')
    await mayWake(waking.watchIds[0])
    await until('2026-01-05T22:30')
    await appear(one, waking, two)
    expect(await database.queries.selectFrom('notifications').select('id').execute()).toHaveLength(3)
    expect(await send()).toEqual(['delivered', 'delivered'])
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining(loud)])
    expect(chats()).toEqual([expect.stringContaining(loud)])

    await until('2026-01-06T05:59')
    expect(await send()).toEqual([])
    await until('2026-01-06T06:00')
    expect(await send()).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
    const [, mail] = await mails()
    expect(mail?.subject).toBe('For sale now: 2 records you want')
    const [, chat] = chats()
    for (const title of titles)
      for (const text of [mail?.text, mail?.html, chat]) expect(text).toContain(title)
    for (const text of [mail?.text, chat]) expect(text).not.toContain(loud)
    expect([(await mails()).length, chats().length]).toEqual([2, 2])
    await until('2026-01-07T12:00')
    expect(await send()).toEqual([])
  })

  it('holds also what was due before and could not be sent', async () => {
    const user = await collector(NIGHT, { ...NO_CHAT })
    await until('2026-01-05T20:59')
    fixture.smtp.script = { message: '451 later' }
    await appear(await fixture.record(user.id))
    expect(await fixture.notifier('email')).toEqual(['retry'])
    fixture.smtp.script = {}
    await until('2026-01-05T21:01')
    expect(await fixture.notifier('email')).toEqual(['later'])
    expect(await planned()).toMatchObject([
      { due: '2026-01-06T06:00', waits: 'quiet-hours', state: 'pending' },
    ])
    await until('2026-01-06T06:00')
    expect(await fixture.notifier('email')).toEqual(['delivered'])
  })

  it('holds the weekly list as well', async () => {
    const sunday = { weekdays: [7], from: hours(20), to: hours(10) }
    const user = await collector({ ...AT_ONCE, quiet: [sunday] }, { ...NO_CHAT })
    const record = await fixture.record(user.id)
    await appear(record)
    await fixture.notifier('email')
    await until('2026-01-12T08:05')
    expect(await remindWeekly(fixture.deps)).toBe(1)
    expect(await fixture.notifier('email')).toEqual(['later'])
    await until('2026-01-12T09:00')
    expect(await fixture.notifier('email')).toEqual(['delivered'])
  })
})

describe('a digest', () => {
  it('strikes through what has gone meanwhile, on both channels, and names every record once', async () => {
    const user = await collector(daily(18))
    const [stays, goes, flaps] = [
      await fixture.record(user.id),
      await fixture.record(user.id),
      await fixture.record(user.id),
    ]
    await named(stays.releaseId, 'Stays')
    await named(goes.releaseId, 'Goes')
    await named(flaps.releaseId, 'Flaps')
    await appear(stays, goes, flaps)
    await fixture.clock.advance(hours(1))
    await fixture.goes(goes.releaseId)
    await fixture.goes(flaps.releaseId)
    // Long enough for the next appearance to be news.
    await fixture.clock.advance(hours(6))
    await appear(flaps)
    await until('2026-01-05T17:00')
    expect(await send()).toEqual(Array.from({ length: 8 }, () => 'delivered'))
    const [mail] = await mails()
    expect(mail?.subject).toBe('For sale now: 2 records you want')
    expect(mail?.html).toMatch(/<s>\s*Goes\s*<\/s>/)
    expect(mail?.html).not.toMatch(/<s>\s*(Stays|Flaps)/)
    expect(mail?.text.match(/– Flaps\n/g)).toHaveLength(1)
    expect(mail?.text).toMatch(/– Goes\nNo longer for sale/)
    const [chat] = chats()
    expect(chat).toMatch(/2 records for sale/)
    expect(chat).toMatch(/Goes, no longer for sale/)
    expect(chat?.match(/Flaps/g)).toHaveLength(1)
    expect([(await mails()).length, chats().length]).toEqual([1, 1])
  })

  it('of which nothing is left is not sent, and the next appearance is news', async () => {
    const user = await collector(daily(18))
    const record = await fixture.record(user.id)
    await appear(record)
    await fixture.clock.advance(hours(1))
    await fixture.goes(record.releaseId)
    await until('2026-01-05T17:00')
    expect(await send()).toEqual(['superseded', 'superseded'])
    expect(await fixture.appears(record.releaseId)).toEqual({ alerted: 1 })
    expect([await mails(), chats()]).toEqual([[], []])
  })

  it('names fifty records and says how many more there are, and leads to them', async () => {
    const user = await collector(daily(18))
    for (let n = 0; n < 60; n++) {
      const record = await fixture.record(user.id)
      await named(
        record.releaseId,
        `Title number ${n} of a record with a long name, ${'very '.repeat(12)}long`,
      )
      await appear(record)
    }
    await until('2026-01-05T17:00')
    expect(await send()).toEqual(Array.from({ length: 120 }, () => 'delivered'))
    const [mail] = await mails()
    expect(mail?.subject).toContain('60 records')
    expect(mail?.text.match(/Title number/g)).toHaveLength(50)
    expect(mail?.text).toContain('… and 10 more records.')
    // Mail programs cut what is longer than 102 kB.
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(102_000)
    const [chat = ''] = chats()
    const inChat = chat.match(/Title number/g)?.length ?? 0
    expect(chat).toContain(`… and ${60 - inChat} more records.`)
    expect([inChat > 20, chat.length < 4_096, chats().length]).toEqual([true, true, 1])
  })

  it('of one record is the alert itself, with its buttons', async () => {
    const user = await collector(daily(12))
    await appear(await fixture.record(user.id))
    await until('2026-01-05T11:00')
    await send()
    expect(chats()).toEqual([expect.stringMatching(/2 copies for sale from \$18\.07/)])
  })

  it('comes at its time all the same when the plan changes', async () => {
    const user = await collector(daily(18), { plan: 'FREE' })
    await appear(await fixture.record(user.id))
    await database.queries.updateTable('users').set({ plan: 'PREMIUM' }).execute()
    await fixture.clock.advance(hours(2))
    expect(await send()).toEqual([])
    await until('2026-01-05T17:00')
    expect(await send()).toEqual(['delivered', 'delivered'])
    await until('2026-01-06T17:00')
    expect(await send()).toEqual([])
  })

  it('is one message although another notifier claims beside', async () => {
    const user = await collector(daily(18))
    for (let n = 0; n < 6; n++) await appear(await fixture.record(user.id))
    await until('2026-01-05T17:00')
    for (const channel of ['email', 'telegram'] as const) {
      const claims = await claimDue(fixture.deps, channel, 4)
      expect(await claimDue(fixture.deps, channel, 4)).toEqual([])
      const gathers = channel === 'email' ? 'all' : 'held'
      const messages = await intoMessages(fixture.deps, { channel, gathers }, claims)
      expect(messages.map(({ length }) => length)).toEqual([6])
    }
  })

  it('stays one message when the server refuses it for now', async () => {
    const user = await collector(daily(18), { ...NO_CHAT })
    await appear(await fixture.record(user.id), await fixture.record(user.id))
    await until('2026-01-05T17:00')
    fixture.smtp.script = { message: '451 later' }
    expect(await fixture.notifier('email')).toEqual(['retry', 'retry'])
    fixture.smtp.script = {}
    await fixture.clock.advance(minutes(2))
    expect(await fixture.notifier('email')).toEqual(['delivered', 'delivered'])
    expect(await mails()).toHaveLength(1)
  })

  it.each(['before it is sent', 'after it was sent'])(
    'arrives whole when the process is killed %s',
    async (when) => {
      const user = await collector(daily(18), { ...NO_CHAT })
      await appear(await fixture.record(user.id), await fixture.record(user.id))
      await until('2026-01-05T17:00')
      const { mailer } = fixture.deps
      if (mailer === null) throw new Error('No mailer')
      const sender = emailSender({ ...fixture.deps, mailer })
      // What a killed process leaves: a stored message, and leases that nobody ends.
      const killed: Sender = {
        ...sender,
        async send(content) {
          if (when === 'after it was sent') await sender.send(content)
          return new Promise(() => {})
        },
      }
      void fixture.notifierOf(killed)
      await expect
        .poll(
          async () => (await leased()) && (when === 'before it is sent' || fixture.smtp.accepted.length > 0),
        )
        .toBe(true)
      await fixture.clock.advance(seconds(90))
      expect(await fixture.notifier('email')).toEqual(['delivered', 'delivered'])
      const sent = await mails()
      expect(sent).toHaveLength(when === 'before it is sent' ? 1 : 2)
      expect(
        new Set(
          sent.map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value),
        ).size,
      ).toBe(1)
      expect(sent.at(-1)?.text.match(/– /g)).toHaveLength(2)
    },
  )

  /** Whether a message is stored. */
  async function leased(): Promise<boolean> {
    const row = await database.queries
      .selectFrom('deliveries')
      .select('id')
      .where('sealed_message', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  }
})

describe('changed settings', () => {
  const change = async (userId: string, { quiet, mailDigest, chatDigest }: Timing) => {
    const AT: Digest = { kind: 'at-once' }
    await database.queries
      .updateTable('users')
      .set({ alert_timing: JSON.stringify({ quiet }) })
      .execute()
    await setChannels(database.queries, userId, {
      mailDigest: mailDigest ?? AT,
      chatDigest: chatDigest ?? AT,
    })
    const session = await settingSession(fixture.deps, userId)
    return changeTiming(fixture.deps, session, await readTiming(database.queries, userId))
  }

  it('plan anew what waits: at once, later, or after the night', async () => {
    const user = await collector(daily(18), { plan: 'FREE' })
    await appear(await fixture.record(user.id))
    expect(await planned()).toMatchObject([
      { due: '2026-01-05T17:00', waits: 'digest' },
      { due: '2026-01-05T17:00', waits: 'digest' },
    ])
    await fixture.clock.advance(minutes(30))
    await change(user.id, daily(20))
    expect((await planned()).map(({ due }) => due)).toEqual(['2026-01-05T19:00', '2026-01-05T19:00'])
    await change(user.id, AT_ONCE)
    expect(await planned()).toMatchObject([
      { channel: 'email', due: iso(fixture.clock.now()), waits: null },
      { channel: 'telegram', due: iso(plus(NINE, hours(1))), waits: 'free-plan' },
    ])
    await until('2026-01-05T22:00')
    await change(user.id, NIGHT)
    // They are due already, and held when they are about to be sent.
    expect(await send()).toEqual(['later', 'later'])
    expect(await planned()).toMatchObject([
      { due: '2026-01-06T06:00', waits: 'quiet-hours' },
      { due: '2026-01-06T06:00', waits: 'quiet-hours' },
    ])
    await until('2026-01-06T06:00')
    expect(await send()).toEqual(['delivered', 'delivered'])
  })

  it('bring an alert that waits at once when its record may wake from now on', async () => {
    const user = await collector(NIGHT, { ...NO_CHAT })
    const [one, other] = [await fixture.record(user.id), await fixture.record(user.id)]
    await until('2026-01-05T22:30')
    await appear(one, other)
    await setRule(fixture.deps, user.id, one.watchIds[0] ?? '', { rule: {}, mayWake: true })
    expect(await fixture.notifier('email')).toEqual(['delivered'])
    expect(await mails()).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`Title ${one.releaseId}`) }),
    ])
    await until('2026-01-06T06:00')
    expect(await fixture.notifier('email')).toEqual(['delivered'])
  })

  it('leave alone a digest that is due', async () => {
    const user = await collector(daily(18), { ...NO_CHAT })
    await appear(await fixture.record(user.id))
    await until('2026-01-05T17:00')
    await change(user.id, daily(18))
    expect(await fixture.notifier('email')).toEqual(['delivered'])
  })

  it('follow their user to another time zone', async () => {
    const user = await collector(daily(18), { ...NO_CHAT })
    await appear(await fixture.record(user.id))
    await updateProfile(fixture.deps, user.id, { timeZone: 'Europe/London' })
    expect(await planned()).toMatchObject([{ due: '2026-01-05T18:00', waits: 'digest' }])
  })

  it('leave alone what was tried and what belongs to others', async () => {
    const [user, other] = [await collector(AT_ONCE, { ...NO_CHAT }), await collector(daily(18))]
    fixture.smtp.script = { message: '451 later' }
    await appear(await fixture.record(user.id, other.id))
    await fixture.notifier('email')
    const before = await planned()
    await change(user.id, daily(20))
    expect(await planned()).toEqual(before)
  })
})

const iso = (moment: Instant) => new Date(moment).toISOString().slice(0, 16)

describe('clocks that change', () => {
  // Seen shortly before the night in which the clock changes; quiet from 22 to 7, digest at half past two.
  it.each([
    ['America/New_York', 'forward', '2026-03-08T03:30', '2026-03-08T11:00', '2026-03-08T07:00'],
    ['America/New_York', 'back', '2026-11-01T02:30', '2026-11-01T12:00', '2026-11-01T07:30'],
    ['Europe/Madrid', 'forward', '2026-03-28T22:30', '2026-03-29T05:00', '2026-03-29T01:00'],
    ['Europe/Madrid', 'back', '2026-10-24T21:30', '2026-10-25T06:00', '2026-10-25T00:30'],
    ['Australia/Lord_Howe', 'forward', '2026-10-03T13:30', '2026-10-03T20:00', '2026-10-03T15:30'],
    ['America/Santiago', 'back', '2026-04-05T02:30', '2026-04-05T11:00', '2026-04-05T06:30'],
    ['Asia/Kathmandu', 'never', '2026-03-28T17:00', '2026-03-29T01:15', '2026-03-28T20:45'],
  ])('%s, %s: after the night, and with the digest', async (zone, _, seen, afterNight, digest) => {
    const night = await collector({ ...NIGHT }, { time_zone: zone, ...NO_CHAT })
    const halfPastTwo = daily(2.5)
    const digests = await collector(halfPastTwo, { time_zone: zone, ...NO_CHAT })
    await until(seen)
    await appear(await fixture.record(night.id), await fixture.record(digests.id))
    expect((await planned()).map(({ due }) => due).toSorted()).toEqual([afterNight, digest].toSorted())
    for (const due of [afterNight, digest].toSorted()) {
      await fixture.clock.advance(
        between(fixture.clock.now(), plus(instant(Date.parse(`${due}Z`)), seconds(-1))),
      )
      expect(await fixture.notifier('email')).toEqual([])
      await fixture.clock.advance(seconds(1))
      expect(await fixture.notifier('email')).toEqual(['delivered'])
    }
    await fixture.clock.advance(days(2))
    expect(await fixture.notifier('email')).toEqual([])
  })
})
