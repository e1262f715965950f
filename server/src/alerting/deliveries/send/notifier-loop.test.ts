import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../../test/database/test-database.ts'
import { makeDelivery, NINE } from '../../../../test/factories/delivery.ts'
import { asItIs } from '../../../../test/fixtures/notification-fixture.ts'
import { manualClock, type ManualClock } from '../../../../test/manual-clock.ts'
import { testDeps } from '../../../../test/test-deps.ts'
import { testLive, type TestLive } from '../../../../test/test-live.ts'
import { randomIds } from '../../../base/ids.ts'
import { timestamp } from '../../../database/database.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { SendOutcome } from '../../../outbound/vendors/send-outcome.ts'
import type { Sender } from '../../kinds/sender.ts'
import type { Message } from '../message.ts'
import type { Delivered } from '../settle.ts'
import { holdDeliveries } from './claim-due.ts'
import { notifierLoop } from './notifier-loop.ts'

const database = await withDatabase()
let clock: ManualClock
let live: TestLive
let deps: Deps
let stopping: AbortController
let loops: Promise<void>[]

beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
  await database.queries.deleteFrom('remotes').execute()
  clock = manualClock(NINE)
  live = testLive()
  deps = testDeps({ database, clock, live })
  stopping = new AbortController()
  loops = []
})
afterEach(async () => {
  stopping.abort()
  await Promise.all(loops)
})

const ACCEPTED: SendOutcome = { kind: 'taken' }
const DOWN: SendOutcome = { kind: 'again', fault: 'vendor', why: 'down', after: null }

/** A post office that keeps what it was handed and answers what the test wants. */
function postOffice(
  answer: (message: Message) => SendOutcome | Promise<SendOutcome> = () => ACCEPTED,
  channel: ChannelKind = 'email',
) {
  const office = { taken: [] as string[], atOnce: 0, mostAtOnce: 0 }
  const sender: Sender = {
    channel,
    vendor: `vendor of ${channel}`,
    pace: null,
    gathers: 'held',
    repeatsAfter: minutes(15),
    addressOf: (recipient) => recipient.email,
    compose: asItIs,
    notice: asItIs,
    async send(content) {
      const message = content as unknown as Message
      office.taken.push(message.key)
      office.mostAtOnce = Math.max(office.mostAtOnce, ++office.atOnce)
      const outcome = await answer(message)
      office.atOnce--
      return outcome
    },
  }
  return { ...facts(), office, sender }
}

/** Lets a test wait until so many deliveries have come to an end. */
function facts() {
  const ends: Delivered['end'][] = []
  let heard: (() => void) | null = null
  return {
    ends,
    metrics: {
      count(_: unknown, delivered: Delivered) {
        ends.push(delivered.end)
        heard?.()
      },
    },
    async until(count: number): Promise<void> {
      while (ends.length < count) {
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
  }
}

const run = (post: ReturnType<typeof postOffice>) => {
  loops.push(notifierLoop(deps, post.sender, post.metrics, stopping.signal))
}
const storedMessages = async () =>
  (await database.queries.selectFrom('deliveries').select('id').where('message_of', 'is not', null).execute())
    .length
const asleep = (sleepers = 1) => clock.untilAsleep(sleepers)

describe('the notifier', () => {
  it('sends everything that is due when it starts, a few at a time', async () => {
    for (let n = 0; n < 11; n++) await makeDelivery(database.queries)
    const answered = Promise.withResolvers<SendOutcome>()
    const isFull = Promise.withResolvers<void>()
    const post = postOffice(() => {
      if (post.office.atOnce === 4) isFull.resolve()
      return answered.promise
    })
    run(post)
    await isFull.promise
    // Two more are made meanwhile, and wait: only what is with the vendor is limited by its answers.
    await expect.poll(storedMessages).toBe(6)
    expect(post.office.atOnce).toBe(4)
    answered.resolve(ACCEPTED)
    await post.until(11)
    expect(new Set(post.office.taken).size).toBe(11)
    expect(post.office.mostAtOnce).toBe(4)
  })

  it('sends twice as many at once when the vendor has taken all that were under way', async () => {
    for (let n = 0; n < 12; n++) await makeDelivery(database.queries)
    let [wanted, isFull] = [4, Promise.withResolvers<void>()]
    const post = postOffice(async () => {
      if (post.office.atOnce === wanted) isFull.resolve()
      await isFull.promise
      return ACCEPTED
    })
    run(post)
    await isFull.promise
    ;[wanted, isFull] = [8, Promise.withResolvers<void>()]
    await post.until(12)
    expect(post.office.mostAtOnce).toBe(8)
    expect(new Set(post.office.taken).size).toBe(12)
  })

  it('sends again what the vendor refused as too much, after a second and without counting an attempt', async () => {
    const { delivery } = await makeDelivery(database.queries)
    const answers: SendOutcome[] = [
      { kind: 'wait', fault: 'vendor', why: 'too many connections', after: null },
    ]
    const post = postOffice(() => answers.shift() ?? ACCEPTED)
    run(post)
    await post.until(1)
    await asleep()
    await clock.advance(seconds(1))
    await post.until(2)
    expect(post.ends).toEqual(['later', 'delivered'])
    const sent = await database.queries
      .selectFrom('deliveries')
      .select('attempts')
      .where('id', '=', delivery.id)
      .execute()
    expect(sent).toEqual([{ attempts: 1 }])
  })

  it('sends at once when it hears that something was planned', async () => {
    const post = postOffice()
    run(post)
    await asleep()
    await makeDelivery(database.queries)
    await live.publish(database.queries, { kind: 'deliveries' })
    await post.until(1)
    expect(post.ends).toEqual(['delivered'])
  })

  it('sends what is planned for later when its time comes, not before', async () => {
    await makeDelivery(database.queries, { delivery: { due_at: timestamp(plus(NINE, seconds(9))) } })
    const post = postOffice()
    run(post)
    await asleep()
    await clock.advance(seconds(8))
    expect(post.office.taken).toEqual([])
    await clock.advance(seconds(1))
    await post.until(1)
  })

  it('finds what it got no hint about within a quarter of a minute', async () => {
    const post = postOffice()
    run(post)
    await asleep()
    await makeDelivery(database.queries)
    await clock.advance(seconds(15))
    await post.until(1)
  })

  it('takes over what a notifier that died was sending, when the lease ends', async () => {
    const lease = { lease_until: timestamp(plus(NINE, seconds(40))), lease_owner: 'the dead', attempts: 1 }
    await makeDelivery(database.queries, { delivery: lease })
    const post = postOffice()
    run(post)
    for (let n = 0; n < 2; n++) {
      await asleep()
      await clock.advance(seconds(15))
    }
    await asleep()
    expect(post.office.taken).toEqual([])
    await clock.advance(seconds(15))
    await post.until(1)
  })

  it('sends at once what it could not send because its connection to the database was lost', async () => {
    await makeDelivery(database.queries)
    const post = postOffice()
    let isLost = false
    const compose: Sender['compose'] = (message, at) => {
      if (isLost) return post.sender.compose(message, at)
      isLost = true
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    run({ ...post, sender: { ...post.sender, compose } })
    await asleep(2)
    await clock.advance(seconds(1))
    await post.until(1)
    expect([post.ends, post.office.taken.length]).toEqual([['delivered'], 1])
  })

  it('sends nothing while an operator has not answered whether an older database may go on', async () => {
    await makeDelivery(database.queries)
    await holdDeliveries(database.queries, '2026-01-05', NINE)
    const post = postOffice()
    run(post)
    await quiet(post)
    await clock.advance(minutes(5))
    await quiet(post)
    expect(post.office.taken).toEqual([])
    await holdDeliveries(database.queries, null, NINE)
    await clock.advance(seconds(15))
    await post.until(1)
  })

  it('delays nothing that a clock three hours ahead has planned or begun', async () => {
    const ahead = plus(NINE, hours(3))
    const planned = { created_at: timestamp(ahead), due_at: timestamp(plus(ahead, minutes(2))) }
    await makeDelivery(database.queries, { delivery: planned })
    const begun = { lease_until: timestamp(plus(ahead, seconds(60))), lease_owner: 'the dead', attempts: 1 }
    await makeDelivery(database.queries, { delivery: begun })
    const post = postOffice()
    run(post)
    await post.until(1)
    await quiet(post)
    await clock.advance(seconds(119))
    await quiet(post)
    expect(post.ends).toHaveLength(1)
    await clock.advance(seconds(16))
    await post.until(2)
  })

  it('shares the work with another one; no delivery is sent twice', async () => {
    for (let n = 0; n < 40; n++) await makeDelivery(database.queries)
    const [one, other] = [postOffice(), postOffice()]
    run(one)
    run(other)
    await bothUntil(one, other, 40)
    const taken = [...one.office.taken, ...other.office.taken]
    expect(taken).toHaveLength(40)
    expect(new Set(taken).size).toBe(40)
  })

  it('lets what it has in hand finish when it is stopped, and takes nothing new', async () => {
    for (let n = 0; n < 8; n++) await makeDelivery(database.queries)
    const stored = Promise.withResolvers<SendOutcome>()
    const started = Promise.withResolvers<void>()
    const post = postOffice(() => {
      if (post.office.taken.length === 4) started.resolve()
      return stored.promise
    })
    run(post)
    await started.promise
    stopping.abort()
    stored.resolve(ACCEPTED)
    await Promise.all(loops)
    expect(post.ends).toEqual(Array.from({ length: 6 }, () => 'delivered'))
  })

  it('goes on after a step that failed', async () => {
    await makeDelivery(database.queries)
    let isBroken = true
    const uuid = () => {
      if (isBroken) throw new Error('no connection')
      return randomIds.uuid()
    }
    deps = { ...deps, ids: { ...randomIds, uuid } }
    const post = postOffice()
    run(post)
    await asleep()
    isBroken = false
    await clock.advance(seconds(2))
    await post.until(1)
  })
})

/** Every notifier sleeps, and nothing of this one's is under way. */
async function quiet(post: ReturnType<typeof postOffice>) {
  for (;;) {
    await asleep(loops.length)
    const held = await database.queries
      .selectFrom('deliveries')
      .select('id')
      .where('lease_owner', 'is not', null)
      .execute()
    // A lease ends in the database a moment before the notifier hears of it: only then is the end counted.
    if (
      held.length === 0 &&
      post.office.taken.length === post.ends.length &&
      clock.sleepers() >= loops.length
    )
      return
  }
}

describe('a vendor that is down', () => {
  it('is left alone after five failures, then tried with one message at a time', async () => {
    for (let n = 0; n < 20; n++) await makeDelivery(database.queries)
    const post = postOffice(() => DOWN)
    run(post)
    await post.until(5)
    await quiet(post)
    // What was under way when the fifth failed came to its end as well: at most three more.
    const before = post.ends.length
    expect(before).toBeLessThanOrEqual(8)
    for (const [trial, rest] of [15, 30].entries()) {
      await clock.advance(seconds(rest - 1))
      await quiet(post)
      expect(post.ends).toHaveLength(before + trial)
      await clock.advance(seconds(1))
      await post.until(before + trial + 1)
      await quiet(post)
      expect(post.ends).toHaveLength(before + trial + 1)
    }
  })

  it('gets everything once it is back', async () => {
    for (let n = 0; n < 12; n++) await makeDelivery(database.queries)
    let isDown = true
    const post = postOffice(() => (isDown ? DOWN : ACCEPTED))
    run(post)
    await post.until(5)
    isDown = false
    const delivered = () => post.ends.filter((end) => end === 'delivered').length
    while (delivered() < 12) {
      await quiet(post)
      await clock.advance(minutes(1))
    }
    expect(delivered()).toBe(12)
  })
})

describe('a messenger that never answers', () => {
  it('is tried again later, and holds up no mail', async () => {
    const chat = { chatOn: true, chatId: '7', chatAgreedAt: timestamp(NINE) }
    for (let n = 0; n < 8; n++) {
      await makeDelivery(database.queries, {
        user: { ...chat, chatId: String(n + 1) },
        delivery: { channel: 'telegram' },
      })
      await makeDelivery(database.queries)
    }
    const timedOut = Promise.withResolvers<void>()
    const isFull = Promise.withResolvers<void>()
    let isStalled = true
    const messenger = postOffice(async () => {
      if (!isStalled) return ACCEPTED
      if (messenger.office.atOnce === 4) isFull.resolve()
      await timedOut.promise
      return DOWN
    }, 'telegram')
    const mail = postOffice()
    run(messenger)
    run(mail)
    // Either may be first: a query that waits for a new connection to the database is overtaken by many.
    await isFull.promise
    await mail.until(8)
    const begun = messenger.office.taken.length
    // Before anything is expected: what fails here would wait for it for ever.
    timedOut.resolve()
    expect(new Set(mail.ends)).toEqual(new Set(['delivered']))
    expect(begun).toBe(4)
    await messenger.until(5)
    isStalled = false
    const delivered = () => messenger.ends.filter((end) => end === 'delivered').length
    while (delivered() < 8) {
      await quiet(messenger)
      await clock.advance(minutes(1))
    }
    expect(messenger.ends.filter((end) => end === 'retry').length).toBeGreaterThanOrEqual(5)
  })
})

async function bothUntil(
  one: ReturnType<typeof postOffice>,
  other: ReturnType<typeof postOffice>,
  count: number,
) {
  while (one.ends.length + other.ends.length < count) await new Promise((resolve) => setImmediate(resolve))
}
