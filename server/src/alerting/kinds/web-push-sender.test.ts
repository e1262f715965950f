import { pushPayload as schema } from '@cratewatch/contracts/alerting/push-payload'
import { hours } from '@cratewatch/domain/kernel/duration'
import {
  startPushService,
  type Subscription,
} from '@cratewatch/simulator/services/web-push/start-push-service'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeChannel } from '../../../test/factories/channels.ts'
import { makeDelivery, NINE } from '../../../test/factories/delivery.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { systemClock } from '../../base/clock.ts'
import { readConfig } from '../../base/config/config.ts'
import type { Deps } from '../../outbound/deps.ts'
import { createTargets } from '../../outbound/vendors/targets/create-targets.ts'
import { createWebPush } from '../../outbound/vendors/web-push.ts'
import { browserAddress } from '../account-channels.ts'
import { addressOf, sealSettings } from '../channel-rows.ts'
import { claimDue } from '../deliveries/send/claim-due.ts'
import { deliver } from '../deliveries/send/deliver.ts'
import { readAlertLinkToken } from '../tokens.ts'
import type { Sender } from './sender.ts'
import { webPushSender } from './web-push-sender.ts'

const KEYS = webPush.generateVAPIDKeys()
const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  PUBLIC_URL: 'https://watch.example',
})
const targets = createTargets(config, systemClock)
const database = await withDatabase()
const service = await startPushService()
let clock: ManualClock
let deps: Deps
let sender: Sender

afterAll(async () => {
  await targets.close()
  await service.close()
})
beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
  const push = createWebPush(targets, KEYS, config)
  clock = manualClock(NINE)
  deps = testDeps({ database, config, clock, targets, push })
  sender = webPushSender({ ...deps, push })
})
afterEach(() => service.faults.clear())

/** A browser whose owner is due an alert; `given` as in `makeDelivery`. */
async function dueIn(given: Parameters<typeof makeDelivery>[1] = {}) {
  const subscription = service.subscribe(KEYS.publicKey)
  const made = await makeDelivery(deps.db, given)
  const { id } = await makeChannel(deps.db, {
    user_id: made.user.id,
    kind: 'web-push',
    address: browserAddress(subscription.endpoint),
    sealed_settings: sealed(subscription),
  })
  const browser = { channel: 'web-push', channel_id: id } as const
  await deps.db.updateTable('deliveries').set(browser).where('user_id', '=', made.user.id).execute()
  return { ...made, subscription, channelId: id }
}

function sealed({ endpoint, keys }: Subscription): Buffer {
  return sealSettings(deps.secrets, { settings: { endpoint, ...keys }, signingKey: null })
}

const deliverAll = async () => deliver(deps, sender, await claimDue(deps, 'web-push', 10))
const stateOf = async (userId: string) =>
  (await deps.db.selectFrom('deliveries').selectAll().where('user_id', '=', userId).execute())[0]
const receivedBy = ({ endpoint }: Subscription) =>
  service.received
    .filter((push) => push.endpoint === endpoint)
    .map(({ payload }) => schema.parse(JSON.parse(payload)))

describe('an alert in a browser', () => {
  it.each([
    ['en', '2 copies for sale from $18.07\nData provided by Discogs.', ['See copies', 'Mute']],
    [
      'es',
      '2 copias a la venta desde 18,07\u00a0US$\nDatos proporcionados por Discogs.',
      ['Ver copias', 'Silenciar'],
    ],
  ] as const)('says in %s what it costs, and has its buttons', async (locale, body, titles) => {
    const { subscription, watch, release } = await dueIn({ user: { locale } })
    await deliverAll()
    const [payload] = receivedBy(subscription)
    expect(payload).toMatchObject({ body, lang: locale, unread: 1 })
    expect(payload?.title).toContain(release.title)
    expect(payload?.url).toContain(`/sell/release/${release.id}`)
    expect(payload?.actions.map(({ title }) => title)).toEqual(titles)
    const mute = new URL(payload?.actions[1]?.url ?? '')
    expect([mute.origin, mute.pathname.startsWith('/alert/')]).toEqual(['https://watch.example', true])
    const token = await readAlertLinkToken(deps.secrets, mute.pathname.slice('/alert/'.length), (id) =>
      addressOf(deps.db, id),
    )
    expect(token?.watchId).toBe(watch.id)
  })

  it('takes the place of an earlier one about the same record, and of no other', async () => {
    const one = await dueIn()
    await deliverAll()
    const two = await dueIn()
    await deliverAll()
    const [first] = receivedBy(one.subscription)
    const [other] = receivedBy(two.subscription)
    expect(first?.tag).toHaveLength(32)
    expect(service.received.at(-1)?.topic).toBe(other?.tag)
    expect(other?.tag).not.toBe(first?.tag)
  })

  it('is tried again while the service is down, and its owner keeps the channel', async () => {
    const { user, channelId } = await dueIn()
    service.faults.add({ kind: 'down', next: 1 })
    await deliverAll()
    expect(await stateOf(user.id)).toMatchObject({ state: 'pending', waits: 'retry', attempts: 1 })
    expect(
      await deps.db.selectFrom('channels').where('id', '=', channelId).selectAll().execute(),
    ).toHaveLength(1)
  })

  it('removes the channel whose subscription has expired, once that is said again, and says nothing of it', async () => {
    const { user, subscription, channelId } = await dueIn()
    service.unsubscribe(subscription.endpoint)
    await deliverAll()
    expect(await stateOf(user.id)).toMatchObject({ state: 'pending' })
    await clock.advance(hours(6))
    await deliverAll()
    await clock.advance(hours(3))
    await deliverAll()
    expect(await stateOf(user.id)).toMatchObject({ state: 'ended', reason: 'channel-off' })
    expect(await deps.db.selectFrom('channels').where('id', '=', channelId).selectAll().execute()).toEqual([])
    const notified = await deps.db
      .selectFrom('notifications')
      .where('type', '=', 'SYSTEM')
      .selectAll()
      .execute()
    expect(notified).toEqual([])
  })
})
