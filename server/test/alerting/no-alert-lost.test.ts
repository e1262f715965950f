import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { COOL_DOWN } from '@cratewatch/domain/notifications/decide-alert'
import { MAX_ATTEMPTS } from '@cratewatch/domain/notifications/sending/retry'
import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { AlertMessage, Message } from '../../src/alerting/deliveries/message.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { timestamp } from '../../src/database/database.ts'
import type { DeliveriesTable, NotificationsTable } from '../../src/database/tables/notification-tables.ts'
import type { SendOutcome } from '../../src/outbound/vendors/send-outcome.ts'
import { withDatabase } from '../database/test-database.ts'
import { setChannels } from '../factories/channels.ts'
import { asItIs, openNotificationFixture } from '../fixtures/notification-fixture.ts'

const database = await withDatabase()
const fixture = await openNotificationFixture(database)

afterAll(() => fixture.close())

type Step =
  | { readonly do: 'appear' | 'go' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'work'; readonly channel: Channel }
  | { readonly do: 'mute'; readonly who: number; readonly minutes: number | null }
  | { readonly do: 'unmute'; readonly who: number }
  | { readonly do: 'switch'; readonly who: number; readonly channel: Channel; readonly on: boolean }
  | {
      readonly do: 'fail'
      readonly channel: Channel
      readonly times: number
      readonly how: Failure
    }

type Failure = 'down' | 'limit' | 'lost' | 'refused' | 'silent'

const CHANNELS = ['email', 'telegram'] as const
type Channel = (typeof CHANNELS)[number]
const who = fc.nat({ max: 2 })
const channel = fc.constantFrom<Channel>(...CHANNELS)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom<'appear' | 'go'>('appear', 'go') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 200 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), channel }) },
  {
    weight: 3,
    // For a while, or until the record is on again.
    arbitrary: fc.record({ do: fc.constant('mute' as const), who, minutes: fc.option(fc.nat({ max: 300 })) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unmute' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), who, channel, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      channel,
      times: fc.integer({ min: 1, max: 4 }),
      how: fc.constantFrom<Failure>('down', 'limit', 'lost', 'refused', 'silent'),
    }),
  },
)

const FAILURES: Readonly<Record<Failure, SendOutcome>> = {
  down: { kind: 'again', fault: 'vendor', why: 'down', after: null },
  limit: { kind: 'wait', fault: 'vendor', why: 'slow down', after: minutes(1) },
  lost: { kind: 'again', fault: 'reader', why: 'try again', after: null },
  refused: { kind: 'gone', fault: 'reader', why: 'blocked', after: null },
  silent: { kind: 'repeat', fault: 'vendor', why: 'silence', after: null },
}

/** What really is, beside the product; and everything that the vendors took. */
class Reality {
  onSale = false
  appearances = 0
  readonly wrongs: string[] = []
  /** Until when; null: until the next appearance. */
  readonly muted = new Map<string, Instant | null>()
  readonly off = new Set<string>()
  readonly everOff = new Set<string>()
  readonly refused = new Set<string>()
  /** Since when each address is said to be gone, and those that were said so again hours later. */
  readonly goneSince = new Map<string, Instant>()
  readonly ended = new Set<string>()
  readonly everMuted = new Set<string>()
  readonly goneTimes: number[] = []
  /** Who was to be notified of each appearance, and by which channel, as it was then. */
  readonly toNotify: ReadonlySet<string>[] = []
  readonly taken = new Map<string, number>()
  /** The message in which each may have arrived. */
  readonly unanswered = new Map<string, string>()
  readonly failing: Record<Channel, SendOutcome[]> = { email: [], telegram: [] }

  sender(channel: Channel): Sender {
    const notified = (message: Message) =>
      message.about === 'alerts' ? message.alerts : [message as AlertMessage]
    return {
      channel,
      vendor: channel,
      pace: null,
      gathers: channel === 'email' ? 'all' : 'held',
      repeatsAfter: minutes(15),
      addressOf: (recipient) => (channel === 'email' ? recipient.email : recipient.channel.address),
      compose: asItIs,
      notice: asItIs,
      send: async (content) => {
        const message = content as unknown as Message
        const failure = this.failing[channel].shift()
        this.compare(notified(message), JSON.stringify(content), failure)
        if (failure?.kind === 'gone') this.refuse(message.recipient.userId, channel)
        if (failure !== undefined) return failure
        this.forgive(message.recipient.userId, channel)
        for (const alert of notified(message)) {
          const { userId } = alert.recipient
          this.taken.set(alert.key, (this.taken.get(alert.key) ?? 0) + 1)
          if (message.about === 'account') continue
          // Collected and judged later: what a sender throws is taken for a message that could not be made.
          if (!this.onSale) this.wrongs.push('sent although it is gone')
          if (this.isMuted(userId)) this.wrongs.push('sent although it is muted')
          if (this.off.has(`${userId}:${channel}`)) this.wrongs.push('sent to a stopped channel')
        }
        return { kind: 'taken' }
      },
    }
  }

  /** What may have arrived is sent again as it was, or not at all. */
  private compare(alerts: readonly AlertMessage[], text: string, failure: SendOutcome | undefined): void {
    for (const { key } of alerts) {
      if ((this.unanswered.get(key) ?? text) !== text) this.wrongs.push('another message than the first')
      if (failure?.kind === 'repeat') this.unanswered.set(key, text)
    }
  }

  /** An address of which it is said twice, hours apart, that it is gone gets no alerts until it takes a message. */
  private refuse(userId: string, channel: Channel): void {
    const [key, now] = [`${userId}:${channel}`, fixture.clock.now()]
    const since = this.goneSince.get(key) ?? now
    this.goneSince.set(key, since)
    this.refused.add(key)
    if (now - since >= hours(6)) this.ended.add(key)
  }

  forgive(userId: string, channel: Channel): void {
    const key = `${userId}:${channel}`
    this.goneSince.delete(key)
    this.ended.delete(key)
  }

  reaches(userId: string, channel: Channel): boolean {
    const key = `${userId}:${channel}`
    return !this.off.has(key) && !this.ended.has(key) && !this.isMuted(userId)
  }

  private isMuted(userId: string): boolean {
    const until = this.muted.get(userId)
    return until === null || (until !== undefined && fixture.clock.now() < until)
  }
}

type Scene = {
  readonly users: readonly string[]
  readonly watchIds: readonly string[]
  readonly releaseId: number
  readonly reality: Reality
  readonly senders: Readonly<Record<Channel, Sender>>
}

async function play(steps: readonly Step[]): Promise<void> {
  const scene = await openScene()
  for (const step of steps) await act(scene, step)
  await settleAll(scene)
  await judge(scene)
}

/** A free plan with chat alone, premium with both channels, a free plan with mail alone. */
async function openScene(): Promise<Scene> {
  for (const table of ['users', 'releases', 'remotes'] as const)
    await database.queries.deleteFrom(table).execute()
  const users = [
    await fixture.collector({ chatId: '11' }),
    await fixture.collector({ chatId: '12', plan: 'PREMIUM', mailOn: true }),
    await fixture.collector({ chatOn: false, mailOn: true, chatId: '13' }),
  ].map(({ id }) => id)
  const reality = new Reality()
  for (const key of [`${users[0]}:email`, `${users[2]}:telegram`]) {
    reality.off.add(key)
    reality.everOff.add(key)
  }
  const senders = { email: reality.sender('email'), telegram: reality.sender('telegram') }
  return { users, reality, senders, ...(await fixture.record(...users)) }
}

async function act(scene: Scene, step: Step): Promise<void> {
  const { reality, senders } = scene
  switch (step.do) {
    case 'appear':
    case 'go':
      return trade(scene, step.do === 'appear')
    case 'wait':
      return fixture.clock.advance(minutes(step.minutes))
    case 'work':
      await fixture.notifierOf(senders[step.channel])
      return
    case 'mute':
      return mute(
        scene,
        step.who,
        step.minutes === null ? null : plus(fixture.clock.now(), minutes(step.minutes)),
      )
    case 'unmute':
      return mute(scene, step.who)
    case 'switch':
      return switchChannel(scene, step)
    default:
      for (let n = 0; n < step.times; n++) reality.failing[step.channel].push(FAILURES[step.how])
  }
}

async function trade({ reality, users, releaseId }: Scene, onSale: boolean): Promise<void> {
  if (reality.onSale === onSale) return
  reality.onSale = onSale
  if (onSale) {
    reality.appearances++
    for (const [userId, until] of reality.muted) if (until === null) reality.muted.delete(userId)
    const reached = users.flatMap((userId) =>
      CHANNELS.filter((channel) => reality.reaches(userId, channel)).map((channel) => `${userId}:${channel}`),
    )
    reality.toNotify.push(new Set(reached))
    await fixture.appears(releaseId)
  } else {
    await fixture.goes(releaseId)
    reality.goneTimes.push(fixture.clock.now())
  }
}

async function switchChannel(
  { reality, users }: Scene,
  step: Extract<Step, { do: 'switch' }>,
): Promise<void> {
  const userId = users[step.who]!
  const change = step.channel === 'email' ? { mailOn: step.on } : { chatOn: step.on }
  await setChannels(database.queries, userId, change)
  const key = `${userId}:${step.channel}`
  if (step.on) reality.forgive(userId, step.channel)
  if (step.on) reality.off.delete(key)
  else reality.off.add(key)
  if (!step.on) reality.everOff.add(key)
}

/** null: until the record is on again; undefined: not any more. */
async function mute({ reality, users, watchIds }: Scene, who: number, until?: Instant | null): Promise<void> {
  const userId = users[who]!
  if (until === undefined) reality.muted.delete(userId)
  else reality.muted.set(userId, until)
  if (until !== undefined) reality.everMuted.add(userId)
  await database.queries
    .updateTable('watches')
    .set({
      muted_at: until === undefined ? null : timestamp(fixture.clock.now()),
      muted_until: until === undefined || until === null ? null : timestamp(until),
    })
    .where('id', '=', watchIds[who]!)
    .execute()
}

async function settleAll({ reality, senders }: Scene): Promise<void> {
  reality.failing.email.length = 0
  reality.failing.telegram.length = 0
  // What one channel says of another waits for it.
  for (const { email, telegram } of [senders, senders]) {
    await fixture.clock.advance(days(1))
    await fixture.notifierOf(email)
    await fixture.notifierOf(telegram)
  }
}

async function judge({ reality, users }: Scene): Promise<void> {
  const deliveries = await database.queries.selectFrom('deliveries').selectAll().execute()
  const entries = await database.queries
    .selectFrom('notifications')
    .selectAll()
    .where('type', '=', 'AVAILABILITY_CHANGE')
    .orderBy('transition_id')
    .execute()
  // Every appearance is noted for everybody: notified, or silent with its reason.
  expect(reality.wrongs).toEqual([])
  expect(entries).toHaveLength(reality.appearances * users.length)
  for (const userId of users)
    judgeEntries(
      entries.filter((entry) => entry.user_id === userId),
      deliveries,
      reality,
    )
  for (const delivery of deliveries) {
    const { key, state, reason, user_id: userId, channel, created_at: at } = delivery
    expect(state, 'nothing is forgotten').not.toBe('pending')
    expect(reality.taken.get(key) ?? 0, 'once, or not at all').toBe(state === 'delivered' ? 1 : 0)
    const explained =
      reason === null
        ? state === 'delivered'
        : {
            'not-so-any-more':
              delivery.account_message !== null || reality.goneTimes.some((gone) => gone >= at),
            muted: reality.everMuted.has(userId),
            refused: reality.refused.has(`${userId}:${channel}`),
            'too-many-attempts': delivery.attempts >= MAX_ATTEMPTS || reality.unanswered.has(key),
            'channel-off': reality.everOff.has(`${userId}:${channel}`),
          }[reason as string]
    expect(explained, `${state} because ${reason}`).toBe(true)
  }
}

type Entry = Selectable<NotificationsTable>

/** The entries of one user, one an appearance: each sent by every channel that reached them, or silent with cause. */
function judgeEntries(
  entries: readonly Entry[],
  deliveries: readonly Selectable<DeliveriesTable>[],
  { toNotify }: Reality,
): void {
  let lastNotified = -Infinity
  for (const [
    appearance,
    { id, user_id: userId, created_at: at, silent_reason: silent },
  ] of entries.entries()) {
    const planned = deliveries.filter(({ notification_id: entryId }) => entryId === id)
    const wanted = CHANNELS.filter((channel) => toNotify[appearance]!.has(`${userId}:${channel}`))
    expect(new Set(planned.map(({ channel }) => channel))).toEqual(new Set(silent === null ? wanted : []))
    if (silent === null) lastNotified = at
    else expect(at - lastNotified, 'silent only after a notification').toBeLessThan(COOL_DOWN)
  }
}

describe('whatever happens', { tags: 'play' }, () => {
  it(
    'no alert is lost, doubled, outdated, or sent to who does not want it',
    { timeout: 120_000 },
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24 }), play), {
        numRuns: 40,
        seed: 6,
      })
    },
  )
})
