import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { MAX_ATTEMPTS } from '@cratewatch/domain/notifications/retry'
import { block, deletePerson, migrate, openGroup } from '@cratewatch/simulator/chat/world/standing'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { NINE } from '../../test/factories/delivery.ts'
import { openTellingHouse, type TellingHouse } from '../../test/telling-house.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { timestamp, type Database } from '../db/database.ts'
import { telegramSender } from './channels/telegram/telegram-sender.ts'
import { listDeadLetters, sendAgain } from './dead-letters.ts'
import type { Sender } from './sender.ts'

let database: Database
let house: TellingHouse

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { queries } = database
  for (const table of ['users', 'releases', 'vendor_gates', 'address_gates'] as const)
    await queries.deleteFrom(table).execute()
  house = await openTellingHouse(database)
  say(house.chat.messenger.world, house.chat.nora, '/start')
})
afterEach(() => house.close())

const told = () => house.chat.said(house.chat.nora)
const deliveries = () =>
  database.queries.selectFrom('deliveries').selectAll().orderBy('created_at').orderBy('id').execute()
const userOf = (id: string) =>
  database.queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const systemEntries = (userId: string) =>
  database.queries
    .selectFrom('notifications')
    .select('title_key')
    .where('user_id', '=', userId)
    .where('type', '=', 'SYSTEM')
    .execute()

describe('the chat of an alert', () => {
  it('comes at once on premium, with where to buy, mute and stop', async () => {
    const user = await house.collector({ plan: 'PREMIUM' })
    const { releaseId, vinylIds } = await house.record(user.id)
    await house.appears(releaseId)
    expect(await house.courier('telegram')).toEqual(['delivered'])
    expect(told()).toHaveLength(1)
    expect(told()[0]).toMatch(/2 copies for sale from \$18\.07/)
    const message = house.chat.messenger.world.rooms.get(house.chat.nora)?.messages.at(-1)
    expect(message?.keyboard).toEqual([
      [{ text: 'See the 2 copies', url: `https://www.discogs.com/sell/release/${releaseId}` }],
      [
        { text: 'Mute for 7 days', callback_data: `mute:${vinylIds[0]}` },
        { text: 'Stop watching', callback_data: `stop:${vinylIds[0]}` },
      ],
    ])
  })

  it('comes after an hour on the free plan, not a moment before', async () => {
    const user = await house.collector()
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    await house.clock.advance(milliseconds(hours(1) - 1))
    expect(await house.courier('telegram')).toEqual([])
    await house.clock.advance(milliseconds(1))
    expect(await house.courier('telegram')).toEqual(['delivered'])
  })

  it('speaks the language of the account, not of the messenger', async () => {
    const user = await house.collector({ plan: 'PREMIUM', locale: 'es' })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    await house.courier('telegram')
    expect(told()[0]).toContain('2 copias a la venta')
  })

  it('is not sent when the copy has gone within the hour, and the next appearance is news', async () => {
    const user = await house.collector()
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    await house.clock.advance(minutes(38))
    await house.goes(releaseId)
    await house.clock.advance(minutes(22))
    expect(await house.courier('telegram')).toEqual(['superseded'])
    expect(await deliveries()).toMatchObject([{ reason: 'not-so-any-more', waits: 'free-plan' }])
    await house.clock.advance(minutes(30))
    expect(await house.appears(releaseId)).toEqual({ alerted: 1 })
    await house.clock.advance(hours(1))
    expect(await house.courier('telegram')).toEqual(['delivered'])
    expect(told()).toHaveLength(1)
  })

  it('keeps the cool-down when anything of the alert was sent', async () => {
    const user = await house.collector({ email_enabled: true })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    expect(await house.courier('email')).toEqual(['delivered'])
    await house.goes(releaseId)
    await house.clock.advance(hours(1))
    expect(await house.courier('telegram')).toEqual(['superseded'])
    expect(await house.appears(releaseId)).toEqual({ alerted: 0 })
  })

  it('goes nowhere before somebody in the chat has agreed', async () => {
    const user = await house.collector({ plan: 'PREMIUM', telegram_confirmed_at: null })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    expect(await deliveries()).toEqual([])
  })
})

describe('a muted record', () => {
  const mute = (vinylId: string, until: Date | null) =>
    database.queries
      .updateTable('vinyls')
      .set({ muted_at: timestamp(house.clock.now()), muted_until: until })
      .where('id', '=', vinylId)
      .execute()

  it('is listed in the app and sent nowhere, until the mute is over', async () => {
    const user = await house.collector({ plan: 'PREMIUM', email_enabled: true })
    const { releaseId, vinylIds } = await house.record(user.id)
    await mute(vinylIds[0]!, timestamp(plus(NINE, hours(8))))
    expect(await house.appears(releaseId)).toEqual({ alerted: 1 })
    expect(await deliveries()).toEqual([])
    const [entry] = await database.queries.selectFrom('notifications').selectAll().execute()
    expect(entry?.unsent).toEqual([
      { channel: 'email', reason: 'muted' },
      { channel: 'telegram', reason: 'muted' },
    ])
    await house.goes(releaseId)
    await house.clock.advance(hours(8))
    await house.appears(releaseId)
    expect(await house.courier('telegram')).toEqual(['delivered'])
  })

  it('takes back what was planned but not sent', async () => {
    const user = await house.collector()
    const { releaseId, vinylIds } = await house.record(user.id)
    await house.appears(releaseId)
    await mute(vinylIds[0]!, null)
    await house.clock.advance(hours(1))
    expect(await house.courier('telegram')).toEqual(['superseded'])
    expect(await deliveries()).toMatchObject([{ reason: 'muted' }])
  })

  it('until it is on again speaks up at the next appearance', async () => {
    const user = await house.collector({ plan: 'PREMIUM' })
    const { releaseId, vinylIds } = await house.record(user.id)
    await mute(vinylIds[0]!, null)
    await house.appears(releaseId)
    expect(await house.courier('telegram')).toEqual(['delivered'])
    const vinyl = await database.queries.selectFrom('vinyls').selectAll().executeTakeFirstOrThrow()
    expect(vinyl.muted_at).toBeNull()
  })
})

describe('mails of a flood', () => {
  it('go at once for the first, and together two minutes later for the rest', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    const records = []
    for (let n = 0; n < 4; n++) records.push(await house.record(user.id))
    await house.appears(records[0]!.releaseId)
    expect(await house.courier('email')).toEqual(['delivered'])
    for (const { releaseId } of records.slice(1)) {
      await house.clock.advance(seconds(20))
      await house.appears(releaseId)
      expect(await house.courier('email')).toEqual([])
    }
    await house.clock.advance(minutes(1))
    expect(await house.courier('email')).toEqual(['delivered', 'delivered', 'delivered'])
    expect(house.smtp.accepted).toHaveLength(2)
    const subjects = house.smtp.accepted.map((text) => /^Subject: (.+)$/m.exec(text)?.[1])
    expect(subjects[1]).toBe('On sale now: 3 records you are looking for')
    expect((await deliveries()).map(({ waits }) => waits).toSorted()).toEqual(
      [null, 'with-others', 'with-others', 'with-others'].toSorted(),
    )
  })

  it('leave out what has gone meanwhile, and tell the rest', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    const records = []
    for (let n = 0; n < 3; n++) records.push(await house.record(user.id))
    for (const { releaseId } of records) await house.appears(releaseId)
    await house.goes(records[1]!.releaseId)
    expect((await house.courier('email')).toSorted()).toEqual(['delivered', 'delivered', 'superseded'])
    expect(house.smtp.accepted).toHaveLength(1)
  })

  it('stay one mail over attempts, with one Message-ID', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    for (let n = 0; n < 2; n++) await house.appears((await house.record(user.id)).releaseId)
    house.smtp.script = { message: '451 later' }
    expect(await house.courier('email')).toEqual(['retry', 'retry'])
    house.smtp.script = {}
    await house.clock.advance(minutes(1))
    expect(await house.courier('email')).toEqual(['delivered', 'delivered'])
    const ids = house.smtp.received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what the messenger does', () => {
  const alertOne = async () => {
    const user = await house.collector({ plan: 'PREMIUM' })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    return user
  }

  it('blocked: ends the delivery, switches chat off and says so in the app', async () => {
    const user = await alertOne()
    block(house.chat.messenger.world, house.chat.nora)
    expect(await house.courier('telegram')).toEqual(['ended'])
    expect(await deliveries()).toMatchObject([{ state: 'ended', reason: 'refused' }])
    expect(await userOf(user.id)).toMatchObject({ telegram_enabled: false })
    expect(await systemEntries(user.id)).toEqual([{ title_key: 'inApp.channelEnded.title' }])
  })

  it('deleted account: the same', async () => {
    const user = await alertOne()
    deletePerson(house.chat.messenger.world, house.chat.nora)
    expect(await house.courier('telegram')).toEqual(['ended'])
    expect(await userOf(user.id)).toMatchObject({ telegram_enabled: false })
  })

  it('blocked: says nothing about the chat that replaced it meanwhile', async () => {
    const user = await alertOne()
    const moving: Sender = {
      ...telegramSender({ ...house.world, chat: house.chat.chat }),
      async send() {
        const other = { telegram_chat_id: '77' }
        await database.queries.updateTable('users').set(other).where('id', '=', user.id).execute()
        return { kind: 'refused', why: 'bot was blocked by the user' }
      },
    }
    expect(await house.courierOf(moving)).toEqual(['ended'])
    expect(await userOf(user.id)).toMatchObject({ telegram_enabled: true, telegram_chat_id: '77' })
    expect(await systemEntries(user.id)).toEqual([])
  })

  it('migrated group: its new id takes the place of the old one, and the alert arrives there', async () => {
    const { world } = house.chat.messenger
    const group = openGroup(world, 'Diggers', [house.chat.nora])
    const user = await house.collector({ plan: 'PREMIUM', telegram_chat_id: String(group.id) })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    const moved = migrate(world, group.id)
    expect(await house.courier('telegram')).toEqual(['later', 'delivered'])
    const newId = moved.ok ? moved.value.id : 0
    expect(await userOf(user.id)).toMatchObject({ telegram_chat_id: String(newId), telegram_enabled: true })
    expect(house.chat.said(newId)).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('429: keeps quiet as long as it asks, without counting an attempt', async () => {
    await alertOne()
    house.chat.messenger.faults.add({ kind: 'rate-limited', retryAfter: 7, next: 1 })
    expect(await house.courier('telegram')).toEqual(['later'])
    await house.clock.advance(seconds(6))
    expect(await house.courier('telegram')).toEqual([])
    await house.clock.advance(seconds(1))
    expect(await house.courier('telegram')).toEqual(['delivered'])
    expect(await deliveries()).toMatchObject([{ attempts: 1 }])
  })

  it.each([
    ['error-500', 1],
    ['bad-gateway', 1],
    ['html-502', 2],
    ['reset', 2],
  ] as const)('%s: tries again after %i minutes', async (kind, wait) => {
    const user = await alertOne()
    house.chat.messenger.faults.add({ kind, next: 1, method: 'sendMessage' })
    expect(await house.courier('telegram')).toEqual(['retry'])
    await house.clock.advance(minutes(wait))
    expect(await house.courier('telegram')).toEqual(['delivered'])
    expect(await userOf(user.id)).toMatchObject({ telegram_enabled: true })
  })
})

describe('a dead letter', () => {
  it('is kept, and goes out when it is sent again', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    await house.appears((await house.record(user.id)).releaseId)
    house.smtp.script = { RCPT: '550 5.1.1 no such user' }
    expect(await house.courier('email')).toEqual(['ended'])
    const { letters, total } = await listDeadLetters(database.queries, { limit: 10, offset: 0 })
    expect([total, letters]).toMatchObject([1, [{ channel: 'email', reason: 'refused', user_id: user.id }]])
    house.smtp.script = {}
    await database.queries.updateTable('users').set({ email_enabled: true }).execute()
    expect(await sendAgain(house.world, letters[0]!.id)).toEqual({ ok: true, value: undefined })
    expect(await sendAgain(house.world, letters[0]!.id)).toEqual({ ok: false, error: 'not-dead' })
    expect(await house.courier('email')).toEqual(['delivered'])
    expect((await listDeadLetters(database.queries, { limit: 10, offset: 0 })).total).toBe(0)
  })

  it('that was given up after many attempts has all of them before it again', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    await house.appears((await house.record(user.id)).releaseId)
    await database.queries
      .updateTable('deliveries')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute()
    house.smtp.script = { RCPT: '450 busy' }
    expect(await house.courier('email')).toEqual(['ended'])
    const [letter] = (await listDeadLetters(database.queries, { limit: 10, offset: 0 })).letters
    expect(letter).toMatchObject({ reason: 'too-many-attempts', attempts: MAX_ATTEMPTS })
    await sendAgain(house.world, letter!.id)
    expect(await house.courier('email')).toEqual(['retry'])
    house.smtp.script = {}
    await house.clock.advance(minutes(1))
    expect(await house.courier('email')).toEqual(['delivered'])
  })

  it('is judged again: what has gone meanwhile stays unsent', async () => {
    const user = await house.collector({ email_enabled: true, telegram_enabled: false })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    house.smtp.script = { RCPT: '550 5.1.1 no such user' }
    await house.courier('email')
    await database.queries.updateTable('users').set({ email_enabled: true }).execute()
    await house.goes(releaseId)
    const [letter] = (await listDeadLetters(database.queries, { limit: 10, offset: 0 })).letters
    await sendAgain(house.world, letter!.id)
    expect(await house.courier('email')).toEqual(['superseded'])
  })
})
