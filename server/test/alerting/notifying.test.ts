import { hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MAX_ATTEMPTS } from '@cratewatch/domain/notifications/sending/retry'
import { block, deletePerson, migrate, openGroup, say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listDeadLetters, sendAgain } from '../../src/alerting/deliveries/kept-deliveries.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { telegramSender } from '../../src/alerting/kinds/telegram-sender.ts'
import { timestamp } from '../../src/database/database.ts'
import { withDatabase } from '../database/test-database.ts'
import { channelsOf, setChannels } from '../factories/channels.ts'
import { NINE } from '../factories/delivery.ts'
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

const notified = () => fixture.chat.said(fixture.chat.nora)
const deliveries = () =>
  database.queries.selectFrom('deliveries').selectAll().orderBy('created_at').orderBy('id').execute()
const userOf = (id: string) => channelsOf(database.queries, id)
const systemEntries = (userId: string) =>
  database.queries
    .selectFrom('notifications')
    .select('title_key')
    .where('user_id', '=', userId)
    .where('type', '=', 'SYSTEM')
    .execute()

describe('the chat of an alert', () => {
  it('comes at once on premium, with where to buy, mute and stop', async () => {
    const user = await fixture.collector({ plan: 'PREMIUM' })
    const { releaseId, watchIds } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(notified()).toHaveLength(1)
    expect(notified()[0]).toMatch(/2 copies for sale from \$18\.07/)
    const message = fixture.chat.messenger.world.rooms.get(fixture.chat.nora)?.messages.at(-1)
    const { publicUrl } = fixture.deps.config
    expect(JSON.stringify(message)).toContain(`${publicUrl}/alert/${watchIds[0]}.`)
    expect(message?.keyboard).toEqual([
      [{ text: 'See the 2 copies', url: `https://www.discogs.com/sell/release/${releaseId}` }],
      [
        { text: 'Mute for 7 days', callback_data: `mute:${watchIds[0]}` },
        { text: 'Stop watching', callback_data: `stop:${watchIds[0]}` },
      ],
    ])
  })

  it('comes after an hour on the free plan, not a moment before', async () => {
    const user = await fixture.collector()
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    await fixture.clock.advance(milliseconds(hours(1) - 1))
    expect(await fixture.notifier('telegram')).toEqual([])
    await fixture.clock.advance(milliseconds(1))
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
  })

  it('speaks the language of the account, not of the messenger', async () => {
    const user = await fixture.collector({ plan: 'PREMIUM', locale: 'es' })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    await fixture.notifier('telegram')
    expect(notified()[0]).toContain('2 copias a la venta')
  })

  it('is not sent when the copy has gone within the hour, and the next appearance is news', async () => {
    const user = await fixture.collector()
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    await fixture.clock.advance(minutes(38))
    await fixture.goes(releaseId)
    await fixture.clock.advance(minutes(22))
    expect(await fixture.notifier('telegram')).toEqual(['superseded'])
    expect(await deliveries()).toMatchObject([{ reason: 'not-so-any-more', waits: 'free-plan' }])
    await fixture.clock.advance(minutes(30))
    expect(await fixture.appears(releaseId)).toEqual({ alerted: 1 })
    await fixture.clock.advance(hours(1))
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(notified()).toHaveLength(1)
  })

  it('keeps the cool-down when anything of the alert was sent', async () => {
    const user = await fixture.collector({ mailOn: true })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    expect(await fixture.notifier('email')).toEqual(['delivered'])
    await fixture.goes(releaseId)
    await fixture.clock.advance(hours(1))
    expect(await fixture.notifier('telegram')).toEqual(['superseded'])
    expect(await fixture.appears(releaseId)).toEqual({ alerted: 0 })
  })

  it('goes nowhere before somebody in the chat has agreed', async () => {
    const user = await fixture.collector({ plan: 'PREMIUM', chatAgreedAt: null })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    expect(await deliveries()).toEqual([])
  })
})

describe('a muted record', () => {
  const mute = (watchId: string, until: Date | null) =>
    database.queries
      .updateTable('watches')
      .set({ muted_at: timestamp(fixture.clock.now()), muted_until: until })
      .where('id', '=', watchId)
      .execute()

  it('is listed in the app and sent nowhere, until the mute is over', async () => {
    const user = await fixture.collector({ plan: 'PREMIUM', mailOn: true })
    const { releaseId, watchIds } = await fixture.record(user.id)
    await mute(watchIds[0]!, timestamp(plus(NINE, hours(8))))
    expect(await fixture.appears(releaseId)).toEqual({ alerted: 1 })
    expect(await deliveries()).toEqual([])
    const [entry] = await database.queries.selectFrom('notifications').selectAll().execute()
    expect(entry?.unsent?.map(({ channel, reason }) => [channel, reason]).toSorted()).toEqual([
      ['email', 'muted'],
      ['telegram', 'muted'],
    ])
    await fixture.goes(releaseId)
    await fixture.clock.advance(hours(8))
    await fixture.appears(releaseId)
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
  })

  it('takes back what was planned but not sent', async () => {
    const user = await fixture.collector()
    const { releaseId, watchIds } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    await mute(watchIds[0]!, null)
    await fixture.clock.advance(hours(1))
    expect(await fixture.notifier('telegram')).toEqual(['superseded'])
    expect(await deliveries()).toMatchObject([{ reason: 'muted' }])
  })

  it('until it is on again speaks up at the next appearance', async () => {
    const user = await fixture.collector({ plan: 'PREMIUM' })
    const { releaseId, watchIds } = await fixture.record(user.id)
    await mute(watchIds[0]!, null)
    await fixture.appears(releaseId)
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    const watch = await database.queries.selectFrom('watches').selectAll().executeTakeFirstOrThrow()
    expect(watch.muted_at).toBeNull()
  })
})

describe('mails of a flood', () => {
  it('go at once for the first, and together twenty seconds later for the rest', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    const records = []
    for (let n = 0; n < 4; n++) records.push(await fixture.record(user.id))
    await fixture.appears(records[0]!.releaseId)
    expect(await fixture.notifier('email')).toEqual(['delivered'])
    for (const { releaseId } of records.slice(1)) {
      await fixture.clock.advance(seconds(5))
      await fixture.appears(releaseId)
      expect(await fixture.notifier('email')).toEqual([])
    }
    await fixture.clock.advance(seconds(5))
    expect(await fixture.notifier('email')).toEqual(['delivered', 'delivered', 'delivered'])
    expect(fixture.smtp.accepted).toHaveLength(2)
    const subjects = fixture.smtp.accepted.map((text) => /^Subject: (.+)$/m.exec(text)?.[1])
    expect(subjects[1]).toBe('For sale now: 3 records you want')
    expect((await deliveries()).map(({ waits }) => waits).toSorted()).toEqual(
      [null, 'with-others', 'with-others', 'with-others'].toSorted(),
    )
  })

  it('leave out what has gone meanwhile, and name the rest', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    const records = []
    for (let n = 0; n < 3; n++) records.push(await fixture.record(user.id))
    for (const { releaseId } of records) await fixture.appears(releaseId)
    await fixture.goes(records[1]!.releaseId)
    expect((await fixture.notifier('email')).toSorted()).toEqual(['delivered', 'delivered', 'superseded'])
    expect(fixture.smtp.accepted).toHaveLength(1)
  })

  it('stay one mail over attempts, with one Message-ID', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    for (let n = 0; n < 2; n++) await fixture.appears((await fixture.record(user.id)).releaseId)
    fixture.smtp.script = { message: '451 later' }
    expect(await fixture.notifier('email')).toEqual(['retry', 'retry'])
    fixture.smtp.script = {}
    await fixture.clock.advance(minutes(1))
    expect(await fixture.notifier('email')).toEqual(['delivered', 'delivered'])
    const ids = fixture.smtp.received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what the messenger does', () => {
  const alertOne = async () => {
    const user = await fixture.collector({ plan: 'PREMIUM' })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    return user
  }

  it('blocked: switches chat off when it is said again hours later, and says so in the app', async () => {
    const user = await alertOne()
    block(fixture.chat.messenger.world, fixture.chat.nora)
    expect(await fixture.notifier('telegram')).toEqual(['retry'])
    expect(await userOf(user.id)).toMatchObject({ chatOn: true })
    await fixture.clock.advance(hours(6))
    expect(await fixture.notifier('telegram')).toEqual(['retry', 'later'])
    expect(await userOf(user.id)).toMatchObject({ chatOn: false })
    expect(await systemEntries(user.id)).toEqual([{ title_key: 'inApp.channelEnded.title' }])
  })

  it('deleted account: the same', async () => {
    const user = await alertOne()
    deletePerson(fixture.chat.messenger.world, fixture.chat.nora)
    expect(await fixture.notifier('telegram')).toEqual(['retry'])
    await fixture.clock.advance(hours(6))
    await fixture.notifier('telegram')
    expect(await userOf(user.id)).toMatchObject({ chatOn: false })
  })

  it('blocked: says nothing about the chat that replaced it meanwhile', async () => {
    const user = await alertOne()
    const moving: Sender = {
      ...telegramSender({ ...fixture.deps, chat: fixture.chat.chat }),
      async send() {
        await setChannels(database.queries, user.id, { chatId: '77' })
        return { kind: 'gone', fault: 'reader', why: 'bot was blocked by the user', after: null }
      },
    }
    expect(await fixture.notifierOf(moving)).toEqual(['retry'])
    await fixture.clock.advance(hours(6))
    expect(await fixture.notifierOf(moving)).toEqual(['retry'])
    expect(await userOf(user.id)).toMatchObject({ chatOn: true, chatId: '77' })
    expect(await systemEntries(user.id)).toEqual([])
  })

  it('migrated group: its new id takes the place of the old one, and the alert arrives there', async () => {
    const { world } = fixture.chat.messenger
    const group = openGroup(world, 'Diggers', [fixture.chat.nora])
    const user = await fixture.collector({ plan: 'PREMIUM', chatId: String(group.id) })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    const moved = migrate(world, group.id)
    expect(await fixture.notifier('telegram')).toEqual(['later', 'delivered'])
    const newId = moved.ok ? moved.value.id : 0
    expect(await userOf(user.id)).toMatchObject({ chatId: String(newId), chatOn: true })
    expect(fixture.chat.said(newId)).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('429: keeps quiet as long as it asks, without counting an attempt', async () => {
    await alertOne()
    fixture.chat.messenger.faults.add({ kind: 'rate-limited', retryAfter: 7, next: 1 })
    expect(await fixture.notifier('telegram')).toEqual(['later'])
    await fixture.clock.advance(seconds(6))
    expect(await fixture.notifier('telegram')).toEqual([])
    await fixture.clock.advance(seconds(1))
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(await deliveries()).toMatchObject([{ attempts: 1 }])
  })

  it.each([
    ['error-500', 1],
    ['bad-gateway', 1],
    ['html-502', 2],
    ['reset', 2],
  ] as const)('%s: tries again after %i minutes', async (kind, wait) => {
    const user = await alertOne()
    fixture.chat.messenger.faults.add({ kind, next: 1, method: 'sendMessage' })
    expect(await fixture.notifier('telegram')).toEqual(['retry'])
    await fixture.clock.advance(minutes(wait))
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(await userOf(user.id)).toMatchObject({ chatOn: true })
  })
})

describe('a dead letter', () => {
  const refusedForADay = async (releaseId: number) => {
    await fixture.appears(releaseId)
    await database.queries
      .updateTable('deliveries')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute()
    fixture.smtp.script = { RCPT: '550 5.1.1 no such user' }
    expect(await fixture.notifier('email')).toEqual(['ended'])
  }

  it('is kept, and goes out when it is sent again', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    await refusedForADay((await fixture.record(user.id)).releaseId)
    const { messages, total } = await listDeadLetters(database.queries, { limit: 10, offset: 0 })
    expect([total, messages]).toMatchObject([1, [{ channel: 'email', reason: 'refused', user_id: user.id }]])
    fixture.smtp.script = {}
    expect(await sendAgain(fixture.deps, messages[0]!.id)).toEqual({ ok: true, value: undefined })
    expect(await sendAgain(fixture.deps, messages[0]!.id)).toEqual({ ok: false, error: 'not-dead' })
    expect(await fixture.notifier('email')).toEqual(['delivered'])
    expect((await listDeadLetters(database.queries, { limit: 10, offset: 0 })).total).toBe(0)
  })

  it('that was given up after many attempts has all of them before it again', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    await fixture.appears((await fixture.record(user.id)).releaseId)
    await database.queries
      .updateTable('deliveries')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute()
    fixture.smtp.script = { RCPT: '450 busy' }
    expect(await fixture.notifier('email')).toEqual(['ended'])
    const [message] = (await listDeadLetters(database.queries, { limit: 10, offset: 0 })).messages
    expect(message).toMatchObject({ reason: 'too-many-attempts', attempts: MAX_ATTEMPTS })
    await sendAgain(fixture.deps, message!.id)
    expect(await fixture.notifier('email')).toEqual(['retry'])
    fixture.smtp.script = {}
    await fixture.clock.advance(minutes(1))
    expect(await fixture.notifier('email')).toEqual(['delivered'])
  })

  it('is judged again: what has gone meanwhile stays unsent', async () => {
    const user = await fixture.collector({ mailOn: true, chatOn: false })
    const { releaseId } = await fixture.record(user.id)
    await refusedForADay(releaseId)
    await fixture.goes(releaseId)
    const [message] = (await listDeadLetters(database.queries, { limit: 10, offset: 0 })).messages
    await sendAgain(fixture.deps, message!.id)
    expect(await fixture.notifier('email')).toEqual(['superseded'])
  })
})
