import { Writable } from 'node:stream'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoSecretKey, demoWebhookSecret } from '../../../../simulator/src/payments/start-payments.ts'
import { sign } from '../../../../simulator/src/payments/webhooks/webhooks.ts'
import { buildApp } from '../../../src/http/build-app.ts'
import { withDatabase } from '../../database/test-database.ts'
import { makeUser } from '../../factories/user.ts'
import { openBillingFixture, type BillingFixture } from '../../fixtures/billing-fixture.ts'
import { clientOf, testFeatures } from '../../test-app.ts'
import { testDeps } from '../../test-deps.ts'

const database = await withDatabase()
let fixture: BillingFixture
let userId: string
let logged: string

beforeEach(async () => {
  await database.queries.deleteFrom('billing_events').execute()
  await database.queries.deleteFrom('users').execute()
  logged = ''
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      logged += line.toString()
      done()
    },
  })
  fixture = await openBillingFixture(database, { log: pino({ level: 'trace' }, sink) })
  userId = (await makeUser(database.queries)).id
  fixture.service.webhooks.faults.add({ kind: 'loss' })
  await fixture.subscribe(userId)
})
afterEach(() => fixture.close())

/** The event of a payment, before any other has arrived. */
function paidEvent(): string {
  const event = [...fixture.service.ledger.events.values()].find(
    ({ type }) => type === 'checkout.session.completed',
  )
  return JSON.stringify(event, null, 2)
}

function send(body: string, signature: string | null, type = 'application/json; charset=utf-8') {
  return clientOf(fixture.app)('POST', '/api/stripe/webhook', body, {
    'content-type': type,
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  })
}

const signedAt = (body: string, age: number, secret = demoWebhookSecret) =>
  sign(body, secret, Math.floor((fixture.clock.now() - age) / 1_000))
const plan = async () => (await fixture.statusOf(userId)).plan

describe('an event', () => {
  it('is taken as it was sent, byte for byte, and changes the plan', async () => {
    const body = paidEvent()
    expect((await send(body, signedAt(body, 0))).status).toBe(204)
    expect(await plan()).toBe('PREMIUM')
  })

  it('that comes again is acknowledged, and nobody is asked anything', async () => {
    const body = paidEvent()
    await send(body, signedAt(body, 0))
    const asked = fixture.service.requests.recent().length
    expect((await send(body, signedAt(body, 0))).status).toBe(204)
    expect(fixture.service.requests.recent().length).toBe(asked)
  })

  it.each([
    ['unsigned', (_body: string) => null],
    ['with an empty signature', (_body: string) => ''],
    ['signed with another secret', (body: string) => signedAt(body, 0, 'whsec_guessed')],
    ['signed for other bytes', (body: string) => signedAt(body.replaceAll('\n', ''), 0)],
    ['signed longer ago than five minutes', (body: string) => signedAt(body, minutes(5) + seconds(1))],
    ['with a scheme from the past', (body: string) => signedAt(body, 0).replace('v1=', 'v0=')],
  ])('%s is refused and changes nothing', async (_what, signatureFor) => {
    const body = paidEvent()
    const refused = await send(body, signatureFor(body))
    expect([refused.status, refused.error?.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(await plan()).toBe('FREE')
    expect(await database.queries.selectFrom('billing_events').selectAll().execute()).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'paid!'],
    ['no object', 'null'],
    ['no event', '{"object":"event"}'],
  ])('that is %s, though signed, is refused', async (_what, body) => {
    expect((await send(body, signedAt(body, 0))).status).toBe(400)
  })

  it('larger than any real one is refused unread', async () => {
    const body = paidEvent().replace('{', `{"padding":"${'x'.repeat(256 * 1024)}",`)
    expect((await send(body, signedAt(body, 0))).status).toBe(400)
    expect(await plan()).toBe('FREE')
  })

  it('is read whatever it calls itself', async () => {
    const body = paidEvent()
    expect((await send(body, signedAt(body, 0), 'text/plain')).status).toBe(204)
    expect(await plan()).toBe('PREMIUM')
  })

  it.each([
    ['about strangers', (event: string) => event.replaceAll(fixture.customer(), 'cus_stranger')],
    [
      'that concerns no plan',
      (event: string) => event.replace('checkout.session.completed', 'price.created'),
    ],
  ])('%s is acknowledged and leaves everything as it is', async (_what, change) => {
    const body = change(paidEvent())
    expect((await send(body, signedAt(body, 0))).status).toBe(204)
    expect(await plan()).toBe('FREE')
  })

  it('comes again when the service could not be asked about it', async () => {
    const body = paidEvent()
    fixture.service.faults.add({ kind: 'error-500', method: 'GET' })
    const failed = await send(body, signedAt(body, 0))
    expect([failed.status, failed.error?.message]).toEqual([503, expect.stringContaining('payment service')])
    fixture.service.faults.clear()
    expect((await send(body, signedAt(body, 0))).status).toBe(204)
    expect(await plan()).toBe('PREMIUM')
  })
})

it('logs why an event is refused, and no secrets and signatures, whatever happens', async () => {
  const body = paidEvent()
  const signature = signedAt(body, 0)
  const stale = signedAt(body, minutes(6))
  await send(body, stale)
  await send(body, signedAt(body, 0, 'whsec_guessed'))
  fixture.service.faults.add({ kind: 'error-500' })
  await send(body, signature)
  fixture.service.faults.clear()
  await send(body, signature)
  expect(logged).toContain('a payment event was refused: it was signed more than five minutes ago')
  expect(logged).toContain('a payment event was refused: no signature is by STRIPE_WEBHOOK_SECRET')
  expect(logged).toContain('the payment service failed')
  for (const secret of [demoSecretKey, demoWebhookSecret, signature, stale])
    expect(logged).not.toContain(secret)
})

it('takes no events and no money without a key, and says so in the language of who asks', async () => {
  const deps = testDeps({ database })
  const app = await buildApp(deps, testFeatures(deps))
  const answer = await clientOf(app)('POST', '/api/stripe/webhook', paidEvent(), {
    'content-type': 'application/json',
    'accept-language': 'es',
  })
  expect([answer.status, answer.error]).toEqual([
    503,
    { code: 'SERVICE_UNAVAILABLE', message: 'Este sitio no acepta pagos.' },
  ])
  expect((await clientOf(app)('GET', '/api/instance')).body.payments).toBe(false)
  expect((await clientOf(fixture.app)('GET', '/api/instance')).body.payments).toBe(true)
  await app.close()
})
