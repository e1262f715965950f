import { describe, expect, it } from 'vitest'
import { collectInvoice } from './billing/collect-invoice.ts'
import type { Payments } from './start-payments.ts'
import { openCheckout, openPayments, subscriber, newest } from './testing/open-payments.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function eventTypes({ ledger }: Payments): string[] {
  return [...ledger.events.values()].map(({ type }) => type)
}

describe('paying on the checkout page', () => {
  it('subscribes the customer, bills the first month and tells of all of it', async () => {
    const { payments, stripe } = await openPayments()
    const { customer, subscription, session } = await subscriber(stripe, payments)
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      customer,
      status: 'active',
      cancel_at_period_end: false,
      items: {
        data: [
          {
            price: { id: payments.priceId, unit_amount: 99, recurring: { interval: 'month' } },
            current_period_start: Date.UTC(2026, 0, 5, 12) / 1_000,
            current_period_end: Date.UTC(2026, 1, 5, 12) / 1_000,
          },
        ],
      },
    })
    expect(payments.ledger.checkoutSessions.get(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      subscription,
      url: null,
    })
    expect(newest(payments.ledger.invoices)).toMatchObject([
      {
        status: 'paid',
        amount_paid: 99,
        billing_reason: 'subscription_create',
        hosted_invoice_url: expect.any(String),
      },
    ])
    expect(eventTypes(payments)).toEqual([
      'customer.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ])
  })

  it('carries metadata to the subscription and makes a customer where there is none', async () => {
    const { payments, stripe } = await openPayments()
    const session = await openCheckout(stripe, payments, {
      subscription_data: { metadata: { user: '7' } },
    })
    const paid = payments.pay(session.id)
    if (!paid.ok) throw new Error(paid.error)
    const subscription = await stripe.subscriptions.retrieve(String(paid.value.subscription))
    expect(subscription.metadata).toEqual({ user: '7' })
    expect(await stripe.customers.retrieve(String(subscription.customer))).toMatchObject({
      email: 'nora@example.com',
    })
  })

  it('fails with a declined card, and the page stays open for another one', async () => {
    const { payments, stripe } = await openPayments()
    const { id: customer } = await stripe.customers.create({})
    const session = await openCheckout(stripe, payments, { customer })
    expect(payments.pay(session.id, '4000000000000002')).toEqual({ ok: false, error: 'generic_decline' })
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    expect(eventTypes(payments).slice(1)).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    expect(payments.pay(session.id)).toMatchObject({ ok: true })
    expect(payments.pay(session.id)).toEqual({ ok: false, error: 'not-open' })
  })

  it('two pages of one customer can both be paid: nobody but the shop prevents it', async () => {
    const { payments, stripe } = await openPayments()
    const { id: customer } = await stripe.customers.create({})
    const pages = [
      await openCheckout(stripe, payments, { customer }),
      await openCheckout(stripe, payments, { customer }),
    ]
    for (const { id } of pages) expect(payments.pay(id)).toMatchObject({ ok: true })
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2)
  })

  it('is not possible on a page that was closed, by the shop or by time', async () => {
    const { payments, stripe, clock } = await openPayments()
    const first = await openCheckout(stripe, payments)
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 })
    const second = await openCheckout(stripe, payments)
    clock.advance(dayMs)
    expect(payments.pay(second.id)).toEqual({ ok: false, error: 'not-open' })
    expect(eventTypes(payments)).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  })
})

describe('the end of a month', () => {
  it('opens the next one at once and collects its bill an hour later', async () => {
    const { payments, stripe, clock } = await openPayments()
    const { subscription } = await subscriber(stripe, payments)
    clock.advance(31 * dayMs)
    const [bill] = newest(payments.ledger.invoices)
    expect(bill).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 99 })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      latest_invoice: bill?.id,
      items: { data: [{ current_period_end: Date.UTC(2026, 2, 5, 12) / 1_000 }] },
    })
    clock.advance(hourMs)
    expect(newest(payments.ledger.invoices)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  })

  it('comes twelve times a year', async () => {
    const { payments, stripe, clock } = await openPayments()
    await subscriber(stripe, payments)
    clock.advance(365 * dayMs + hourMs)
    const bills = newest(payments.ledger.invoices).filter(({ status }) => status === 'paid')
    expect(bills).toHaveLength(13)
    expect(new Set(bills.map(({ number }) => number)).size).toBe(13)
  })

  it('is the end of a subscription that was cancelled, unless that was taken back', async () => {
    const { payments, stripe, clock } = await openPayments()
    const { subscription } = await subscriber(stripe, payments)
    const cancelled = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at: cancelled.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    clock.advance(32 * dayMs)
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      cancel_at: null,
    })
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    clock.advance(28 * dayMs)
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
    expect(eventTypes(payments).at(-1)).toBe('customer.subscription.deleted')
    await expect(
      stripe.subscriptions.update(subscription, { cancel_at_period_end: false }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a renewal that fails', () => {
  const untilFirstFailure = 31 * dayMs + hourMs

  it('makes the subscription past due, is tried again after 3, 5 and 7 days, and ends it', async () => {
    const { payments, stripe, clock } = await openPayments()
    const { subscription } = await subscriber(stripe, payments, '4000000000000341')
    const status = async () => (await stripe.subscriptions.retrieve(subscription)).status
    clock.advance(untilFirstFailure)
    expect(await status()).toBe('past_due')
    const [bill] = newest(payments.ledger.invoices)
    expect(bill).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: Math.floor(clock.now() / 1_000) + 3 * 86_400,
    })
    clock.advance(3 * dayMs)
    clock.advance(5 * dayMs)
    expect(await status()).toBe('past_due')
    clock.advance(7 * dayMs)
    expect(await status()).toBe('canceled')
    expect(bill?.attempt_count).toBe(4)
    expect(eventTypes(payments).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
    expect((await stripe.subscriptions.retrieve(subscription)).cancellation_details?.reason).toBe(
      'payment_failed',
    )
  })

  it('is healed when the bill is paid', async () => {
    const { payments, stripe, clock } = await openPayments()
    const { customer, subscription } = await subscriber(stripe, payments)
    payments.ledger.doomed.set(customer, 1)
    clock.advance(untilFirstFailure)
    const bill = newest(payments.ledger.invoices).find(({ status }) => status === 'open')
    expect(collectInvoice(payments.ledger, bill!)).toMatchObject({
      value: { status: 'paid', amount_remaining: 0 },
    })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' })
    expect(collectInvoice(payments.ledger, bill!)).toEqual({ ok: false, error: 'not-open' })
  })
})

describe('ending, giving back, complaining', () => {
  it('ends at once when asked, once', async () => {
    const { payments, stripe } = await openPayments()
    const { customer, subscription } = await subscriber(stripe, payments)
    expect(await stripe.subscriptions.cancel(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
    })
    await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  it('refunds in parts, never more than was paid', async () => {
    const { payments, stripe } = await openPayments()
    const { customer } = await subscriber(stripe, payments)
    const [intent] = newest(payments.ledger.paymentIntents)
    const payment_intent = String(intent?.id)
    await stripe.refunds.create({ payment_intent, amount: 40 })
    await expect(stripe.refunds.create({ payment_intent, amount: 60 })).rejects.toMatchObject({
      param: 'amount',
    })
    await stripe.refunds.create({ payment_intent })
    expect(await stripe.charges.retrieve(String(intent?.latest_charge))).toMatchObject({
      amount_refunded: 99,
      refunded: true,
    })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([59, 40])
    expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }])
  })

  it('tells what changed, and what it was before', async () => {
    const { payments, stripe } = await openPayments()
    const { subscription } = await subscriber(stripe, payments)
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    const event = newest(payments.ledger.events).find(({ type }) => type === 'customer.subscription.updated')
    expect(event?.data).toMatchObject({
      object: { id: subscription, cancel_at_period_end: true },
      previous_attributes: { cancel_at_period_end: false, cancel_at: null },
    })
    expect(event?.request).toEqual({
      id: expect.stringMatching(/^req_/),
      idempotency_key: expect.any(String),
    })
    expect(newest(payments.ledger.events).filter(({ type }) => type.startsWith('invoice.'))).toHaveLength(4)
  })
})
