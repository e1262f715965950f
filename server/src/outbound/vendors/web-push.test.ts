import { seconds } from '@cratewatch/domain/kernel/duration'
import {
  startPushService,
  type PushService,
  type Subscription,
} from '@cratewatch/simulator/services/web-push/start-push-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import type { TargetAnswer, Targets } from './targets.ts'
import { createWebPush, type PushMessage } from './web-push.ts'

const KEYS = webPush.generateVAPIDKeys()
const CONFIG = { publicUrl: 'https://watch.example', supportEmail: null }
let service: PushService

beforeAll(async () => {
  service = await startPushService()
})
afterEach(() => service.faults.clear())
afterAll(() => service.close())

/** Sends as the real targets do, without their bounds. */
const overHttp: Targets = {
  async send({ url, headers, body }) {
    const bytes = typeof body === 'string' ? body : Buffer.from(body.base64, 'base64')
    const answer = await fetch(url, { method: 'POST', headers, body: bytes })
    const wait = answer.headers.get('retry-after')
    return {
      kind: 'answered',
      status: answer.status,
      retryAfter: wait === null ? null : seconds(Number(wait)),
      body: await answer.text(),
    }
  },
  close: () => Promise.resolve(),
}

const answering = (answer: TargetAnswer): Targets => ({ ...overHttp, send: () => Promise.resolve(answer) })

function messageTo({ endpoint, keys }: Subscription, change: Partial<PushMessage> = {}): PushMessage {
  return { endpoint, ...keys, payload: '{"title":"Kind of Blue"}', topic: 'a'.repeat(32), ...change }
}

const push = (targets = overHttp, config: Parameters<typeof createWebPush>[2] = CONFIG) =>
  createWebPush(targets, KEYS, config)

describe('a push message', () => {
  it('is read by the browser that it is for, at once, and not after six hours', async () => {
    const subscription = service.subscribe(KEYS.publicKey)
    expect(await push().send(messageTo(subscription))).toEqual({ kind: 'taken' })
    expect(service.received.at(-1)).toEqual({
      endpoint: subscription.endpoint,
      payload: '{"title":"Kind of Blue"}',
      ttl: 21_600,
      urgency: 'high',
      topic: 'a'.repeat(32),
    })
  })

  it.each([
    [{ ...CONFIG, supportEmail: 'help@watch.example' }],
    [{ ...CONFIG, publicUrl: 'http://192.0.2.7:3000' }],
  ])('names somebody whom the service can reach: %o', async (config) => {
    const subscription = service.subscribe(KEYS.publicKey)
    expect(await push(overHttp, config).send(messageTo(subscription))).toEqual({ kind: 'taken' })
  })

  it('is refused for good by a subscription that has ended', async () => {
    const subscription = service.subscribe(KEYS.publicKey)
    service.unsubscribe(subscription.endpoint)
    expect(await push().send(messageTo(subscription))).toMatchObject({ kind: 'gone' })
  })

  it('waits as long as the service asks, and says nothing of other services', async () => {
    service.faults.add({ kind: 'limit', retryAfter: 33, next: 1 })
    expect(await push().send(messageTo(service.subscribe(KEYS.publicKey)))).toMatchObject({
      kind: 'wait',
      fault: 'reader',
      after: seconds(33),
    })
  })

  it.each([
    ['down', { kind: 'again', fault: 'target' }],
    ['too-large', { kind: 'simpler', fault: 'message' }],
  ] as const)('that meets %s is tried again', async (kind, expected) => {
    service.faults.add({ kind, next: 1 })
    const outcome = await push().send(messageTo(service.subscribe(KEYS.publicKey)))
    expect(outcome).toMatchObject({ ...expected, after: null })
  })

  it('by a key that the browser does not know ends no subscription, because the fault may be ours', async () => {
    const other = service.subscribe(webPush.generateVAPIDKeys().publicKey)
    expect(await push().send(messageTo(other))).toMatchObject({ kind: 'again', why: /^403/ })
  })

  it('with unusable keys is refused and never sent', async () => {
    const subscription = service.subscribe(KEYS.publicKey)
    const outcome = await push().send(messageTo(subscription, { p256dh: 'no-key' }))
    expect(outcome).toMatchObject({ kind: 'gone' })
  })

  it.each([
    [{ kind: 'forbidden', why: 'a private address' } as const, 'gone'],
    [{ kind: 'unreachable', why: 'no route' } as const, 'again'],
    [{ kind: 'unanswered', why: 'cut off' } as const, 'repeat'],
  ])('whose target is %o: %s', async (answer, kind) => {
    const outcome = await push(answering(answer)).send(messageTo(service.subscribe(KEYS.publicKey)))
    expect(outcome.kind).toBe(kind)
  })
})
