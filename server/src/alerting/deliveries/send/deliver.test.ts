import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { precedenceOf } from '@cratewatch/domain/notifications/decide-alert'
import { MAX_ATTEMPTS } from '@cratewatch/domain/notifications/sending/retry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../../test/database/test-database.ts'
import { channelsOf } from '../../../../test/factories/channels.ts'
import { makeDelivery, NINE } from '../../../../test/factories/delivery.ts'
import { manualClock, type ManualClock } from '../../../../test/manual-clock.ts'
import { testDeps } from '../../../../test/test-deps.ts'
import { testLive, type TestLive } from '../../../../test/test-live.ts'
import {
  startScriptedSmtpServer,
  type ScriptedSmtpServer,
} from '../../../../test/vendors/scripted-smtp-server.ts'
import { timestamp } from '../../../database/database.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { createSmtpMailer } from '../../../outbound/vendors/smtp/smtp-mailer.ts'
import { emailSender } from '../../kinds/email/email-sender.ts'
import type { Sender } from '../../kinds/sender.ts'
import { claimDue, LEASE, type DeliveryClaim } from './claim-due.ts'
import { deliver } from './deliver.ts'

const database = await withDatabase()
let smtp: ScriptedSmtpServer
let clock: ManualClock
let live: TestLive
let deps: Deps
let sender: Sender

beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
  smtp = await startScriptedSmtpServer()
  clock = manualClock(NINE)
  live = testLive()
  const mailer = createSmtpMailer({ smtpUrl: smtp.url, from: 'Cratewatch <alerts@example.com>' })
  deps = testDeps({ database, clock, live, mailer })
  sender = emailSender({ ...deps, mailer })
})
afterEach(async () => {
  await deps.mailer?.close()
  await smtp.close()
})

const claimOne = async (): Promise<DeliveryClaim> => {
  const [claim] = await claimDue(deps, 'email', 10)
  if (claim === undefined) throw new Error('nothing is due')
  return claim
}
const deliverOne = async () => deliverBy(sender, await claimOne())
const deliverBy = async (by: Sender, claim: DeliveryClaim) => (await deliver(deps, by, [claim]))[0]!
const read = (id: string) =>
  database.queries.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
const userOf = (id: string) => channelsOf(database.queries, id)
const systemEntries = (userId: string) =>
  database.queries
    .selectFrom('notifications')
    .select(['title_key', 'message_key', 'params'])
    .where('user_id', '=', userId)
    .where('type', '=', 'SYSTEM')
    .execute()

describe('the line', () => {
  const due = async (secondsAfter: number, plan: 'FREE' | 'PREMIUM') => {
    const precedence = precedenceOf({ plan, isStarred: false }, days(0))
    const due_at = timestamp(plus(NINE, seconds(secondsAfter)))
    return (await makeDelivery(database.queries, { delivery: { due_at, precedence } })).delivery.id
  }

  it('is one across moments: who pays goes before free mail of two minutes, and after what is older', async () => {
    const ids = [
      await due(0, 'FREE'),
      await due(10, 'FREE'),
      await due(110, 'PREMIUM'),
      await due(125, 'PREMIUM'),
    ]
    await clock.advance(seconds(200))
    const claimed: number[] = []
    for (let turn = 0; turn < ids.length; turn += 1)
      claimed.push(...(await claimDue(deps, 'email', 1)).map(({ id }) => ids.indexOf(id)))
    expect(claimed).toEqual([2, 0, 3, 1])
  })

  it('has nobody before the time', async () => {
    await due(10, 'PREMIUM')
    expect(await claimDue(deps, 'email', 1)).toEqual([])
  })
})

describe('a delivery that goes well', () => {
  it('reaches the reader and is never due again', async () => {
    const { delivery, user } = await makeDelivery(database.queries)
    expect(await deliverOne()).toEqual({ end: 'delivered', vendor: 'well', took: 0 })
    expect(smtp.commands).toContain(`RCPT TO:<${user.email}>`)
    expect(await read(delivery.id)).toMatchObject({
      state: 'delivered',
      settled_at: NINE,
      attempts: 1,
      lease_owner: null,
      last_error: null,
    })
    await clock.advance(LEASE)
    expect(await claimDue(deps, 'email', 10)).toEqual([])
  })

  it('keeps its Message-ID over attempts, and shares it with no other', async () => {
    await makeDelivery(database.queries)
    smtp.script = { message: '451 later' }
    await deliverOne()
    smtp.script = {}
    await clock.advance(minutes(1))
    await deliverOne()
    await makeDelivery(database.queries)
    await deliverOne()
    const ids = smtp.accepted.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
    expect(smtp.received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1])).toEqual([ids[0], ...ids])
  })

  it('is noted although its lease ran out while the server was thinking', async () => {
    const { delivery } = await makeDelivery(database.queries)
    const claim = await claimOne()
    const slow: Sender = {
      ...sender,
      async send() {
        await clock.advance(LEASE)
        await claimDue(deps, 'email', 10)
        return { kind: 'taken' }
      },
    }
    expect((await deliverBy(slow, claim)).end).toBe('delivered')
    expect(await read(delivery.id)).toMatchObject({ state: 'delivered' })
  })
})

describe('a delivery whose time has passed', () => {
  it.each([
    ['the copy is gone', { checkState: { state: 'none', num_for_sale: 0 } }, 'superseded', 'not-so-any-more'],
    ['the plan pauses the watch', { watch: paused() }, 'superseded', 'watch-paused'],
    ['mail was switched off', { user: { mailOn: false } }, 'ended', 'channel-off'],
    ['the address was removed', { user: { email: null } }, 'ended', 'channel-off'],
    ['it was tried too often', { delivery: { attempts: MAX_ATTEMPTS } }, 'ended', 'too-many-attempts'],
  ] as const)('is not sent when %s', async (_, given, end, why) => {
    const { delivery } = await makeDelivery(database.queries, given)
    expect((await deliverOne()).end).toBe(end)
    expect(await read(delivery.id)).toMatchObject({ state: end, reason: why, settled_at: NINE })
    expect(smtp.commands).toEqual([])
  })

  it('is not sent when the collector has stopped watching', async () => {
    const { delivery, watch } = await makeDelivery(database.queries)
    await database.queries.deleteFrom('watches').where('id', '=', watch.id).execute()
    await deliverOne()
    expect(await read(delivery.id)).toMatchObject({ state: 'superseded', reason: 'not-watched' })
  })

  it('is not sent when the reader has thrown the entry away', async () => {
    const { delivery, notification } = await makeDelivery(database.queries)
    await database.queries.deleteFrom('notifications').where('id', '=', notification.id).execute()
    await deliverOne()
    expect(await read(delivery.id)).toMatchObject({ state: 'superseded', reason: 'dismissed' })
  })

  it('disappears with its user, also between the claim and the sending', async () => {
    const { delivery, user } = await makeDelivery(database.queries)
    const claim = await claimOne()
    await database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await deliverBy(sender, claim)).end).toBe('lost')
    expect(await read(delivery.id)).toBeUndefined()
    expect(smtp.commands).toEqual([])
  })

  it('alerts of a withdrawal as long as the release is withdrawn, paused though the watch is', async () => {
    const withdrawn = { state: 'withdrawn', num_for_sale: 0 } as const
    const watch = { paused_at: timestamp(NINE), paused_reason: 'withdrawn' } as const
    await makeDelivery(database.queries, { alert: 'withdrawn', checkState: withdrawn, watch })
    expect((await deliverOne()).end).toBe('delivered')
  })
})

describe('a delivery that fails for now', () => {
  it('is due again after a minute, then two, and so on', async () => {
    const { delivery } = await makeDelivery(database.queries)
    smtp.script = { RCPT: '450 4.2.0 busy' }
    for (const wait of [1, 2, 4, 8]) {
      expect(await deliverOne()).toEqual({ end: 'retry', vendor: 'well', took: null })
      expect(await read(delivery.id)).toMatchObject({
        state: 'pending',
        due_at: plus(clock.now(), minutes(wait)),
        last_error: 'RCPT TO: 450 4.2.0 busy',
        lease_owner: null,
      })
      await clock.advance(minutes(wait))
    }
    expect(await read(delivery.id)).toMatchObject({ attempts: 4 })
  })

  it('waits as long as the server asks', async () => {
    const { delivery } = await makeDelivery(database.queries)
    smtp.script = { RCPT: '450 greylisted, try again in 600 seconds' }
    await deliverOne()
    expect(await read(delivery.id)).toMatchObject({ due_at: plus(NINE, minutes(10)) })
  })

  it('ends after the last attempt, and the channel stays on', async () => {
    const { delivery, user } = await makeDelivery(database.queries, {
      delivery: { attempts: MAX_ATTEMPTS - 1 },
    })
    smtp.script = { RCPT: '450 busy' }
    expect((await deliverOne()).end).toBe('ended')
    expect(await read(delivery.id)).toMatchObject({
      state: 'ended',
      attempts: MAX_ATTEMPTS,
      reason: 'too-many-attempts',
      last_error: 'RCPT TO: 450 busy',
    })
    expect(await userOf(user.id)).toMatchObject({ mailOn: true })
  })

  it.each(['drop', '554 5.7.1 we do not like you'] as const)('blames the server for %s', async (reply) => {
    const { user } = await makeDelivery(database.queries)
    smtp.script = { MAIL: reply }
    expect(await deliverOne()).toEqual({ end: 'retry', vendor: 'failing', took: null })
    expect(await userOf(user.id)).toMatchObject({ mailOn: true })
  })

  it('is pushed forward when it cannot be rendered', async () => {
    const { delivery } = await makeDelivery(database.queries)
    const broken: Sender = { ...sender, send: () => Promise.reject(new Error('bug')) }
    expect((await deliverBy(broken, await claimOne())).end).toBe('retry')
    expect(await read(delivery.id)).toMatchObject({ last_error: 'internal error' })
  })
})

describe('an address that takes no mail', () => {
  it('is doubted first; when it is said again hours later mail ends, and the reader is notified in the app', async () => {
    const { delivery, user } = await makeDelivery(database.queries)
    smtp.script = { RCPT: '550 5.1.1 no such user' }
    expect((await deliverOne()).end).toBe('retry')
    expect(await read(delivery.id)).toMatchObject({
      state: 'pending',
      last_error: 'RCPT TO: 550 5.1.1 no such user',
    })
    expect(await userOf(user.id)).toMatchObject({ mailOn: true })
    await clock.advance(hours(6))
    expect((await deliverOne()).end).toBe('retry')
    expect(await userOf(user.id)).toMatchObject({ mailOn: false })
    expect(await systemEntries(user.id)).toEqual([
      {
        title_key: 'inApp.channelEnded.title',
        message_key: 'inApp.channelEnded.message',
        params: { channel: 'email', address: user.email, label: 'E-mail' },
      },
    ])
    expect(live.published).toContainEqual({ kind: 'user', userId: user.id, what: 'notifications' })
  })

  it('says nothing about the address that replaced it meanwhile', async () => {
    const { user } = await makeDelivery(database.queries)
    const claim = await claimOne()
    const moving: Sender = {
      ...sender,
      async send(content) {
        await database.queries
          .updateTable('users')
          .set({ email: 'new@example.com' })
          .where('id', '=', user.id)
          .execute()
        smtp.script = { RCPT: '550 no such user' }
        return sender.send(content)
      },
    }
    expect((await deliverBy(moving, claim)).end).toBe('retry')
    expect(await userOf(user.id)).toMatchObject({ mailOn: true })
    expect(await systemEntries(user.id)).toEqual([])
  })

  it('decides nothing once the lease is lost', async () => {
    const { delivery, user } = await makeDelivery(database.queries)
    const claim = await claimOne()
    const slow: Sender = {
      ...sender,
      async send() {
        await clock.advance(LEASE)
        await claimDue(deps, 'email', 10)
        return { kind: 'gone', fault: 'reader', why: 'no such user', after: null }
      },
    }
    expect((await deliverBy(slow, claim)).end).toBe('lost')
    expect(await read(delivery.id)).toMatchObject({ state: 'pending' })
    expect(await userOf(user.id)).toMatchObject({ mailOn: true })
  })
})

it.each(['before it is read', 'while it is sent'])(
  'two notifiers whose clocks differ use up no attempts of what they take from each other %s',
  async (when) => {
    const { delivery } = await makeDelivery(database.queries)
    const ahead = testDeps({ database, clock: manualClock(plus(NINE, hours(8))), live, mailer: deps.mailer })
    const take = async (by: Deps) => (await claimDue(by, 'email', 10))[0]!
    let claim = await take(deps)
    for (let round = 0; round < 2 * MAX_ATTEMPTS; round++) {
      const [own, other] = round % 2 === 0 ? [deps, ahead] : [ahead, deps]
      let next = when === 'before it is read' ? await take(other) : null
      const slow: Sender = {
        ...sender,
        async send() {
          next = await take(other)
          return { kind: 'again', fault: 'vendor', why: 'down', after: null }
        },
      }
      expect((await deliver(own, slow, [claim]))[0]?.end).toBe('lost')
      claim = next!
    }
    expect(await read(delivery.id)).toMatchObject({ state: 'pending', attempts: 1 })
    expect((await deliverBy(sender, claim)).end).toBe('delivered')
  },
)

describe('a notifier that dies', () => {
  it('between claim and settling leaves the delivery to others when its lease ends', async () => {
    const { delivery } = await makeDelivery(database.queries)
    await claimOne()
    expect(await claimDue(deps, 'email', 10)).toEqual([])
    await clock.advance(LEASE)
    const [takenOver] = await claimDue(deps, 'email', 10)
    expect(takenOver).toMatchObject({ id: delivery.id, attempt: 2 })
  })

  it('and wakes again after its lease sends nothing', async () => {
    await makeDelivery(database.queries)
    const claim = await claimOne()
    await clock.advance(LEASE)
    expect((await deliverBy(sender, claim)).end).toBe('lost')
    expect(smtp.commands).toEqual([])
  })
})

function paused() {
  return { paused_at: timestamp(NINE), paused_reason: 'plan-limit' } as const
}
