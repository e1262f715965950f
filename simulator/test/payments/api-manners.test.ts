import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { clientOf, openCheckout, openPayments } from '../../src/payments/testing/open-payments.ts'

describe('refusals', () => {
  it('name what is missing, wrong or unknown', async () => {
    const { stripe } = await openPayments()
    await expect(stripe.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such subscription: 'sub_x'",
    })
    await expect(stripe.customers.create({ email: 'nonsense' })).rejects.toMatchObject({
      code: 'email_invalid',
    })
    await expect(stripe.customers.create({ color: 'red' } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'color',
    })
    await expect(stripe.coupons.list()).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^Unrecognized request URL \(GET: \/v1\/coupons\)/),
    })
  })

  it('turn away who has no key, and say little about the one that was tried', async () => {
    const { payments } = await openPayments()
    const problem = await clientOf(payments, 'sk_test_0123456789wrong')
      .charges.list()
      .catch((it: unknown) => it)
    expect(problem).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(String(problem)).toContain('Invalid API Key provided: sk_test********rong')
    expect((await fetch(`${payments.apiUrl}/v1/customers`)).status).toBe(401)
  })

  it('carry the id of the request, as every answer does', async () => {
    const { stripe } = await openPayments()
    const answer = await stripe.customers.create({}, { apiVersion: '2024-06-20' as never })
    expect(answer.lastResponse.requestId).toMatch(/^req_/)
    expect(answer.lastResponse.apiVersion).toBe('2024-06-20')
    const problem = await stripe.customers.retrieve('cus_x').catch((it: unknown) => it)
    expect(problem).toMatchObject({ requestId: expect.stringMatching(/^req_/) })
  })
})

describe('requests that come twice', () => {
  it('with the same key and the same words are obeyed once', async () => {
    const { payments, stripe } = await openPayments()
    const key = { idempotencyKey: 'once' }
    const first = await openCheckoutWith(stripe, payments.priceId, key)
    const second = await openCheckoutWith(stripe, payments.priceId, key)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(payments.ledger.checkoutSessions.size).toBe(1)
  })

  it('with the same key and other words are refused', async () => {
    const { stripe } = await openPayments()
    await stripe.customers.create({ name: 'a' }, { idempotencyKey: 'once' })
    await expect(stripe.customers.create({ name: 'b' }, { idempotencyKey: 'once' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  it('may be corrected after a refusal, and start afresh after a day', async () => {
    const { stripe, clock } = await openPayments()
    const key = { idempotencyKey: 'once' }
    await expect(stripe.customers.create({ email: 'x' }, key)).rejects.toMatchObject({ statusCode: 400 })
    const first = await stripe.customers.create({ email: 'x@example.com' }, key)
    clock.advance(25 * 3_600_000)
    const second = await stripe.customers.create({ email: 'x@example.com' }, key)
    expect(second.id).not.toBe(first.id)
  })

  function openCheckoutWith(stripe: Stripe, price: string, key: { idempotencyKey: string }) {
    const line_items = [{ price, quantity: 1 }]
    return stripe.checkout.sessions.create(
      { mode: 'subscription', line_items, success_url: 'https://a.example' },
      key,
    )
  }
})

describe('faults', () => {
  it('break the vendor down; the library’s own second try gets through', async () => {
    const { payments, stripe } = await openPayments()
    payments.faults.add({ kind: 'error-500', next: 1 })
    await expect(stripe.customers.create({})).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    })
    payments.faults.add({ kind: 'reset', when: 'after', next: 1 })
    const patient = clientOf(payments, payments.secretKey, 1)
    await patient.customers.create({ name: 'once' })
    expect(payments.ledger.customers.size).toBe(1)
    expect(payments.requests.recent().map(({ status }) => status)).toEqual([500, 0, 200])
  })

  it('say that one asks too often', async () => {
    const { payments, stripe } = await openPayments()
    payments.faults.add({ kind: 'rate-limited', prefix: '/v1/invoices' })
    await expect(stripe.invoices.list()).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      code: 'rate_limit',
    })
    await expect(stripe.charges.list()).resolves.toMatchObject({ data: [] })
  })

  it('keep a request waiting until it is released', async () => {
    const { payments, stripe } = await openPayments()
    payments.faults.add({ kind: 'stall', when: 'after', method: 'POST' })
    const waiting = stripe.customers.create({ name: 'patient' })
    await expect.poll(() => payments.faults.holding).toBe(1)
    payments.faults.clear()
    await expect(waiting).resolves.toMatchObject({ name: 'patient' })
  })
})

describe('a checkout page', () => {
  it('is opened only with all that it needs', async () => {
    const { payments, stripe } = await openPayments()
    const refuses = (more: object, message: RegExp) =>
      expect(openCheckout(stripe, payments, more)).rejects.toMatchObject({
        message: expect.stringMatching(message),
      })
    await refuses({ mode: 'payment' }, /subscription/)
    await refuses({ line_items: [{ price: 'price_x', quantity: 1 }] }, /No such price: 'price_x'/)
    await refuses({ line_items: [{ price: payments.priceId }] }, /quantity/)
    await refuses({ success_url: 'nowhere' }, /Not a valid URL/)
    await refuses({ customer: 'cus_x' }, /No such customer/)
  })

  it('says what it costs, and is listed by customer', async () => {
    const { payments, stripe } = await openPayments()
    const { id: customer } = await stripe.customers.create({})
    const session = await openCheckout(stripe, payments, {
      customer,
      client_reference_id: '7',
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 99,
      currency: 'usd',
      client_reference_id: '7',
      url: expect.stringContaining('/checkout/cs_test_'),
    })
    await openCheckout(stripe, payments)
    expect((await stripe.checkout.sessions.list({ customer })).data.map(({ id }) => id)).toEqual([session.id])
  })
})
