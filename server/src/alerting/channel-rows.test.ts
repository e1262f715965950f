import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeChannel } from '../../test/factories/channels.ts'
import {
  asItIs,
  openNotificationFixture,
  type NotificationFixture,
} from '../../test/fixtures/notification-fixture.ts'
import type { SendOutcome } from '../outbound/vendors/send-outcome.ts'
import type { Message } from './deliveries/message.ts'
import type { Sender } from './kinds/sender.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openNotificationFixture(database)
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
})
afterEach(() => fixture.close())

/** A collector on premium with neither mail nor chat, and webhooks with these settings. */
async function collectorWith(...given: readonly Partial<Parameters<typeof makeChannel>[1]>[]) {
  const { id: user_id } = await fixture.collector({ plan: 'PREMIUM', chatId: null, chatOn: false })
  const channels = []
  for (const [n, columns] of given.entries())
    channels.push(
      await makeChannel(database.queries, {
        user_id,
        kind: 'webhook',
        label: `Hook ${n}`,
        address: `${n}.example.com`,
        ...columns,
      }),
    )
  return { userId: user_id, channels }
}

/** Takes what goes to webhooks, and answers as the test wants. */
function hooks(answer: (address: string | null) => SendOutcome = () => ({ kind: 'taken' })) {
  const taken: { address: string | null; about: Message['about'] }[] = []
  const sender: Sender = {
    channel: 'webhook',
    vendor: 'webhook',
    pace: null,
    gathers: 'held',
    repeatsAfter: minutes(15),
    addressOf: ({ channel }) => channel.address,
    compose: asItIs,
    notice: asItIs,
    send(content) {
      const { recipient, about } = content as unknown as Message
      taken.push({ address: recipient.channel.address, about })
      return Promise.resolve(answer(recipient.channel.address))
    },
  }
  return { taken, sender, work: () => fixture.notifierOf(sender) }
}

const deliveries = () =>
  database.queries
    .selectFrom('deliveries as d')
    .leftJoin('channels as c', 'c.id', 'd.channel_id')
    .select(['d.key', 'c.address', 'd.state', 'd.reason', 'd.waits', 'd.due_at'])
    .where('d.channel', '=', 'webhook')
    .orderBy('c.address')
    .execute()
const entries = (type: 'AVAILABILITY_CHANGE' | 'SYSTEM') =>
  database.queries.selectFrom('notifications').selectAll().where('type', '=', type).execute()

const STARRED = JSON.stringify({ alerts: 'starred', summaries: false, alarms: false })
const NONE = JSON.stringify({ alerts: 'none', summaries: false, alarms: false })
const AT_SIX = JSON.stringify({ kind: 'daily', timeOfDay: hours(18) })
const MORNING = JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(8), to: hours(11) }])

describe('several channels of one kind', () => {
  it('get an alert each, with keys of their own', async () => {
    const { userId, channels } = await collectorWith({}, {})
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    const planned = await deliveries()
    expect(planned.map(({ key }) => key.split(':')[1])).toEqual(channels.map(({ id }) => id))
    const { taken, work } = hooks()
    expect(await work()).toEqual(['delivered', 'delivered'])
    expect(taken.map(({ address }) => address).toSorted()).toEqual(['0.example.com', '1.example.com'])
  })

  it('get digests by their own times, and never one message for two', async () => {
    const { userId } = await collectorWith({ digest: AT_SIX }, { digest: AT_SIX }, {})
    const [one, other] = [await fixture.record(userId), await fixture.record(userId)]
    await fixture.appears(one.releaseId)
    await fixture.appears(other.releaseId)
    const { taken, work } = hooks()
    await work()
    expect(taken.map(({ address }) => address)).toEqual(['2.example.com', '2.example.com'])
    await fixture.clock.advance(hours(9))
    await work()
    const held = taken.slice(2).map(({ address, about }) => `${address}: ${about}`)
    expect(held.toSorted()).toEqual(['0.example.com: alerts', '1.example.com: alerts'])
  })

  it('keep quiet by hours of their own, also what is planned already', async () => {
    const { userId, channels } = await collectorWith({}, { quiet: MORNING })
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    await database.queries
      .updateTable('channels')
      .set({ quiet: MORNING })
      .where('id', '=', channels[0]!.id)
      .execute()
    const { taken, work } = hooks()
    expect(await work()).toEqual(['later'])
    await fixture.clock.advance(hours(2))
    expect(await work()).toEqual(['delivered', 'delivered'])
    expect(taken).toHaveLength(2)
  })
})

describe('what a channel gets', () => {
  it('starred records only, or no alerts at all: the record says which, and names only what gets alerts', async () => {
    const { userId, channels } = await collectorWith({ gets: STARRED }, { gets: NONE })
    const [plain, starred] = [await fixture.record(userId), await fixture.record(userId)]
    await database.queries
      .updateTable('watches')
      .set({ is_starred: true })
      .where('release_id', '=', starred.releaseId)
      .execute()
    await fixture.appears(plain.releaseId)
    await fixture.appears(starred.releaseId)
    expect(await deliveries()).toMatchObject([{ address: '0.example.com' }])
    const unsent = (await entries('AVAILABILITY_CHANGE')).flatMap((entry) => entry.unsent ?? [])
    const forHooks = unsent.filter(({ channel }) => channel === 'webhook')
    expect(forHooks).toEqual([{ channel: 'webhook', channelId: channels[0]!.id, reason: 'not-starred' }])
  })

  it.each([
    ['unconfirmed', { confirmed_at: null }],
    ['off', { is_on: false }],
    ['disabled', { disabled_at: new Date(0) }],
  ] as const)('nothing while it is %s', async (_, columns) => {
    const { userId } = await collectorWith(columns)
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    expect(await deliveries()).toEqual([])
    const [entry] = await entries('AVAILABILITY_CHANGE')
    expect(entry?.unsent).toContainEqual(expect.objectContaining({ reason: 'channel-off' }))
  })
})

describe('a channel', () => {
  it('that is removed gets nothing of what waits for it', async () => {
    const { userId, channels } = await collectorWith({}, {})
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    await database.queries.deleteFrom('channels').where('id', '=', channels[0]!.id).execute()
    const { taken, work } = hooks()
    expect((await work()).toSorted()).toEqual(['delivered', 'ended'])
    expect(taken).toEqual([{ address: '1.example.com', about: 'alert' }])
    expect(await deliveries()).toContainEqual(
      expect.objectContaining({ state: 'ended', reason: 'channel-off' }),
    )
  })

  it('that refuses for good is disabled with the reason, alone, and its owner is notified which', async () => {
    const { userId, channels } = await collectorWith({}, {})
    const { releaseId } = await fixture.record(userId)
    await fixture.appears(releaseId)
    const { work } = hooks((address) =>
      address === '0.example.com'
        ? { kind: 'gone', fault: 'reader', why: '410 Gone', after: null }
        : { kind: 'taken' },
    )
    expect((await work()).toSorted()).toEqual(['delivered', 'retry'])
    expect(await entries('SYSTEM')).toEqual([])
    await fixture.clock.advance(hours(6))
    await work()
    const rows = await database.queries
      .selectFrom('channels')
      .select(['id', 'disabled_why'])
      .where('disabled_at', 'is not', null)
      .execute()
    expect(rows).toEqual([{ id: channels[0]!.id, disabled_why: '410 Gone' }])
    expect(await entries('SYSTEM')).toMatchObject([
      {
        title_key: 'inApp.channelEnded.title',
        params: { channel: 'webhook', label: 'Hook 0', address: '0.example.com' },
      },
    ])
    await fixture.goes(releaseId)
    await fixture.clock.advance(hours(7))
    await fixture.appears(releaseId)
    const alerts = (await deliveries()).filter(({ key }) => !key.startsWith('letter'))
    expect(alerts.map(({ address, state }) => `${address} ${state}`).toSorted()).toEqual([
      '0.example.com pending',
      '1.example.com delivered',
      '1.example.com pending',
    ])
  })
})
