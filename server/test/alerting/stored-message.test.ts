import { hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDue, LEASE } from '../../src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../src/alerting/deliveries/send/deliver.ts'
import { intoMessages } from '../../src/alerting/deliveries/send/notifier-loop.ts'
import { enqueueAccountMessage } from '../../src/alerting/enqueue-message.ts'
import { emailSender } from '../../src/alerting/kinds/email/email-sender.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { telegramSender } from '../../src/alerting/kinds/telegram-sender.ts'
import { withDatabase } from '../database/test-database.ts'
import { setChannels } from '../factories/channels.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
})
afterEach(() => fixture.close())

const recipient = (given: Parameters<NotificationFixture['collector']>[0] = {}) =>
  fixture.collector({ plan: 'PREMIUM', chatOn: false, mailOn: true, ...given })
const rows = () => database.queries.selectFrom('deliveries').selectAll().orderBy('created_at').execute()
const work = () => fixture.notifier('email')
const mails = () => fixture.smtp.received
const header = (name: string, mail = '') => new RegExp(`^${name}: (.+)$`, 'm').exec(mail)?.[1]
/** Both parts are in base64. */
const textOf = (mail = '') =>
  mail
    .split(/\r\n\r\n/)
    .map((part) => Buffer.from(part, 'base64').toString('utf8'))
    .join()
const tells = (mail: string | undefined, releaseId: number) => textOf(mail).includes(`/release/${releaseId}`)

async function appear(userId: string, wait: Duration = seconds(0)) {
  const { releaseId } = await fixture.record(userId)
  await fixture.appears(releaseId)
  await fixture.clock.advance(wait)
  return releaseId
}

/** One that is sent at once, so that what follows is gathered. */
async function gathered(userId: string, count: number) {
  await appear(userId)
  await work()
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await appear(userId, seconds(1)))
  await fixture.clock.advance(minutes(2))
  fixture.smtp.received.length = 0
  return ids
}

/** A process that is killed while the mail server has the message already. */
async function killWhileSending() {
  const sender = emailSender({ ...fixture.deps, mailer: fixture.deps.mailer! })
  const dying: Sender = {
    ...sender,
    async send(content) {
      await sender.send(content)
      return new Promise<never>(() => {})
    },
  }
  const [claims] = await intoMessages(fixture.deps, sender, await claimDue(fixture.deps, 'email', 1))
  const before = mails().length
  void deliver(fixture.deps, dying, claims!)
  while (mails().length === before) await new Promise((resolve) => setImmediate(resolve))
  await fixture.clock.advance(LEASE)
}

describe('a mail of which nobody said whether it arrived', () => {
  it('is sent again byte for byte, and what joined meanwhile comes in the next one', async () => {
    const user = await recipient()
    const [one, two] = await gathered(user.id, 2)
    fixture.smtp.script = { message: 'drop' }
    expect(await work()).toEqual(['retry', 'retry'])
    fixture.smtp.script = {}
    const late = await appear(user.id)
    await fixture.clock.advance(minutes(15))
    expect(await work()).toEqual(['delivered', 'delivered', 'delivered'])

    const [first, ...others] = mails()
    expect(others).toContain(first)
    const next = others.find((mail) => mail !== first)
    expect(others).toHaveLength(2)
    expect([one, two, late].map((id) => tells(first, id!))).toEqual([true, true, false])
    expect([one, two, late].map((id) => tells(next, id!))).toEqual([false, false, true])
    expect(header('Message-ID', next)).not.toBe(header('Message-ID', first))
    expect(new Date(header('Date', first)!).getTime()).toBe(fixture.clock.now() - minutes(15))
  })

  it('is the same after a kill, also when one of its records has gone', async () => {
    const user = await recipient()
    const [one] = await gathered(user.id, 2)
    await killWhileSending()
    await fixture.goes(one!)
    await appear(user.id, minutes(2))
    expect(await work()).toHaveLength(3)
    expect(mails()).toHaveLength(3)
    expect(mails().filter((mail) => mail === mails()[0])).toHaveLength(2)
  })

  it('is sent four times at most, each time after a longer wait', async () => {
    const user = await recipient()
    await appear(user.id)
    fixture.smtp.script = { message: 'drop' }
    for (const wait of [minutes(15), hours(1), hours(4)]) {
      expect(await work()).toEqual(['retry'])
      await fixture.clock.advance((wait - 1) as Duration)
      expect(await work()).toEqual([])
      await fixture.clock.advance(1 as Duration)
    }
    expect(await work()).toEqual(['ended'])
    expect(new Set(mails()).size).toBe(1)
    expect(mails()).toHaveLength(4)
    expect(await rows()).toMatchObject([{ reason: 'too-many-attempts', sealed_message: null }])
  })

  it('stays that mail although the server says no to it later', async () => {
    const user = await recipient()
    const [one, two] = await gathered(user.id, 2)
    await killWhileSending()
    fixture.smtp.script = { RCPT: '451 later' }
    await work()
    fixture.smtp.script = {}
    await fixture.goes(one!)
    await fixture.clock.advance(minutes(2))
    await work()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]).toBe(mails()[0])
    expect(tells(mails()[1], two!)).toBe(true)
  })

  it.each([
    ['mail was switched off', (id: string) => setChannels(database.queries, id, { mailOn: false })],
    [
      'the address is gone',
      (id: string) =>
        database.queries.updateTable('users').set({ email: null }).where('id', '=', id).execute(),
    ],
  ] as const)('is not sent again when %s', async (_, change) => {
    const user = await recipient()
    await appear(user.id)
    await killWhileSending()
    await change(user.id)
    expect(await work()).toEqual(['ended'])
    expect(mails()).toHaveLength(1)
  })

  it('is not sent again when all that it tells has gone, and goes with its account', async () => {
    const user = await recipient()
    const releaseId = await appear(user.id)
    await killWhileSending()
    await fixture.goes(releaseId)
    expect(await work()).toEqual(['superseded'])
    await appear(user.id)
    await fixture.clock.advance(minutes(2))
    await killWhileSending()
    await database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await work()).toEqual([])
    expect(mails()).toHaveLength(2)
  })

  it('is written again for the address that took the place of the old one', async () => {
    const user = await recipient()
    await appear(user.id)
    await killWhileSending()
    const email = 'new@example.com'
    await database.queries.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    expect(await work()).toEqual(['delivered'])
    expect(mails().map((mail) => header('To', mail))).toEqual([user.email, email])
  })

  it('counts once for an address that nobody has confirmed', async () => {
    const user = await recipient({ email_confirmed_at: null, unconfirmed_mails: 2 })
    await appear(user.id)
    await killWhileSending()
    expect(await work()).toEqual(['delivered'])
    expect(mails()[1]).toBe(mails()[0])
    const { unconfirmed_mails: counted } = await database.queries
      .selectFrom('users')
      .select('unconfirmed_mails')
      .executeTakeFirstOrThrow()
    expect(counted).toBe(3)
  })
})

it('a mail that the server did not take tells the next time what is so then', async () => {
  const user = await recipient()
  const [one, two] = await gathered(user.id, 2)
  fixture.smtp.script = { message: '451 later' }
  await work()
  fixture.smtp.script = {}
  await fixture.goes(one!)
  await fixture.clock.advance(minutes(1))
  await work()
  expect(mails().map((mail) => [tells(mail, one!), tells(mail, two!)])).toEqual([
    [true, true],
    [false, true],
  ])
})

it('is stored sealed while it is sent, and not a moment longer', async () => {
  const user = await recipient()
  await database.queries.transaction().execute((tx) =>
    enqueueAccountMessage(tx, fixture.deps, {
      kind: 'plan-changed',
      details: { plan: 'FREE', paused: 0 },
      userId: user.id,
      to: 'ann@example.com',
      linkId: null,
    }),
  )
  await killWhileSending()
  const [held] = await rows()
  expect(held).toMatchObject({ message_of: held!.id })
  expect(held!.sealed_message!.toString('latin1')).not.toContain('ann@example.com')
  expect(await work()).toEqual(['delivered'])
  expect(mails()[1]).toBe(mails()[0])
  expect(await rows()).toMatchObject([{ message_of: null, sealed_message: null }])
})

it('a chat message that got no answer is the same when it is sent again', async () => {
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
  const user = await fixture.collector({ plan: 'PREMIUM', time_zone: 'UTC' })
  await appear(user.id)
  const real = telegramSender({ ...fixture.deps, chat: fixture.chat.chat })
  const unheard: Sender = {
    ...real,
    async send(content) {
      await real.send(content)
      return { kind: 'repeat', fault: 'vendor', why: 'the connection broke', after: null }
    },
  }
  expect(await fixture.notifierOf(unheard)).toEqual(['retry'])
  await database.queries.updateTable('check_states').set({ num_for_sale: 7 }).execute()
  await fixture.clock.advance(minutes(2))
  expect(await fixture.notifier('telegram')).toEqual(['delivered'])
  const said = fixture.chat.said(fixture.chat.nora)
  expect(said).toHaveLength(2)
  expect(said[1]).toBe(said[0])
})
