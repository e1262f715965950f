import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import type { PushPayload } from '@cratewatch/contracts/alerting/push-payload'
import { minutes } from '@cratewatch/domain/kernel/duration'
import {
  startPushService,
  type Subscription,
} from '@cratewatch/simulator/services/web-push/start-push-service'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { systemClock } from '../../src/base/clock.ts'
import { createTargets } from '../../src/outbound/vendors/targets/create-targets.ts'
import { createWebPush } from '../../src/outbound/vendors/web-push.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'
import type { TestClient } from '../test-app.ts'
import { testConfig } from '../test-deps.ts'

const KEYS = webPush.generateVAPIDKeys()
const config = testConfig({ ALLOW_PRIVATE_TARGETS: '127.0.0.0/8', PUSH_HOSTS: '127.0.0.1' })
const service = await startPushService()
const targets = createTargets(config, systemClock)
const push = createWebPush(targets, KEYS, config)
const fixture = await withAdminFixture({ config, targets, push })
let ada: TestClient

afterAll(async () => {
  await targets.close()
  await service.close()
})
beforeEach(async () => {
  ada = (await fixture.user({ email: 'ada@example.com' })).client
})
afterEach(() => service.faults.clear())

const subscribe = () => service.subscribe(KEYS.publicKey)
const bodyOf = ({ endpoint, keys }: Subscription) => ({ label: 'Chrome · Android', endpoint, ...keys })
const add = (client: TestClient, subscription: Subscription) =>
  client('POST', '/api/channels/browser', bodyOf(subscription))

async function browsersOf(client: TestClient) {
  const { body } = await client('GET', '/api/channels')
  return body.channels.filter(({ kind }: { kind: string }) => kind === 'web-push')
}

describe('a browser', () => {
  it('learns by which key to subscribe, and is on once it has', async () => {
    expect((await ada('GET', '/api/channels/browser-key')).body).toEqual({ publicKey: KEYS.publicKey })
    const { status, body } = await add(ada, subscribe())
    expect([status, body.state, body.label]).toEqual([201, 'on', 'Chrome · Android'])
    expect(body.gets).toEqual({ alerts: 'all', summaries: false, alarms: false })
    expect(await browsersOf(ada)).toEqual([body])
  })

  it('shows neither its endpoint nor its keys again', async () => {
    const subscription = subscribe()
    const { body } = await add(ada, subscription)
    const text = JSON.stringify([body, await browsersOf(ada)])
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth])
      expect(text).not.toContain(secret)
    expect(body.settings).toEqual({})
  })

  it('that subscribes again is the same channel, with what it gets, and on again', async () => {
    const subscription = subscribe()
    const { body: first } = await add(ada, subscription)
    const gets = { alerts: 'starred', summaries: true, alarms: false }
    const change = { label: 'My phone', isOn: false, gets, digest: { kind: 'at-once' }, quiet: null }
    await ada('PUT', `/api/channels/${first.id}`, change)
    const { body: again } = await add(ada, subscription)
    expect(again).toMatchObject({ id: first.id, label: 'My phone', gets, state: 'on' })
    expect(await browsersOf(ada)).toHaveLength(1)
  })

  it('beside another one of the same maker is a channel of its own', async () => {
    await add(ada, subscribe())
    await add(ada, subscribe())
    expect(await browsersOf(ada)).toHaveLength(2)
  })

  it('moves to whoever sits there now, as a new channel', async () => {
    const subscription = subscribe()
    const { body: before } = await add(ada, subscription)
    const bob = (await fixture.user({ email: 'bob@example.com' })).client
    const { status, body: after } = await add(bob, subscription)
    expect([status, after.id === before.id]).toEqual([201, false])
    expect([await browsersOf(ada), (await browsersOf(bob)).length]).toEqual([[], 1])
  })

  it('that is new is refused to who has but a session; one that is known, or says what it was, is not', async () => {
    const [first, later] = [subscribe(), subscribe()]
    const { body: known } = await add(ada, first)
    await fixture.clock.advance(minutes(10))
    expect((await add(ada, later)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await add(ada, first)).body.id).toBe(known.id)
    const body = { ...bodyOf(later), before: first.endpoint }
    const changed = await ada('POST', '/api/channels/browser', body)
    expect([changed.status, changed.body.id]).toEqual([201, known.id])
    expect(await browsersOf(ada)).toEqual([changed.body])
    expect((await ada('POST', `/api/channels/${known.id}/test`)).status).toBe(204)
    expect(service.received.at(-1)?.endpoint).toBe(later.endpoint)
  })

  it('is refused when the account has as many channels as it may have, also of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: MOST_CHANNELS + 3 }, () => add(ada, subscribe())))
    const refused = answers.filter(({ status }) => status === 409)
    const { body } = await ada('GET', '/api/channels')
    expect(body.channels).toHaveLength(MOST_CHANNELS)
    expect(new Set(refused.map((answer) => answer.body.error.code))).toEqual(
      new Set(['CHANNEL_LIMIT_REACHED']),
    )
  })

  it.each([
    ['no label', { label: ' ' }],
    ['an endpoint that is no address', { endpoint: 'javascript:alert(1)' }],
    ['an endpoint that is of no push service', { endpoint: 'https://thief.example/push/1' }],
  ])('with %s is refused', async (_, wrong) => {
    const { status } = await ada('POST', '/api/channels/browser', { ...bodyOf(subscribe()), ...wrong })
    expect(status).toBe(400)
  })

  it('takes a test, in the language of its account', async () => {
    const subscription = subscribe()
    const { body } = await add(ada, subscription)
    expect((await ada('POST', `/api/channels/${body.id}/test`)).status).toBe(204)
    const received = service.received.find(({ endpoint }) => endpoint === subscription.endpoint)
    const payload = JSON.parse(received?.payload ?? '{}') as PushPayload
    expect(payload).toMatchObject({ lang: 'en', image: null, actions: [], unread: null })
    expect(payload.title).not.toBe('')
  })

  it('whose subscription has ended is refused a test', async () => {
    const subscription = subscribe()
    const { body } = await add(ada, subscription)
    service.unsubscribe(subscription.endpoint)
    const { status, body: answer } = await ada('POST', `/api/channels/${body.id}/test`)
    expect([status, answer.error.code]).toEqual([409, 'CHANNEL_UNREACHABLE'])
  })
})
