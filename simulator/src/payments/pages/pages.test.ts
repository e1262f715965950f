import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import type { Payments } from '../start-payments.ts'
import { openCheckout, openPayments, subscriber } from '../testing/open-payments.ts'

const card = {
  email: 'nora@example.com',
  number: '4242424242424242',
  expiry: '12/40',
  cvc: '123',
  name: 'Nora',
}

async function visit(url: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const response = await fetch(url, { redirect: 'manual', ...(body && { method: 'POST', body }) })
  return { status: response.status, html: await response.text(), location: response.headers.get('location') }
}

async function checkout(): Promise<{
  payments: Payments
  stripe: Stripe
  session: Stripe.Checkout.Session
  url: string
}> {
  const { payments, stripe } = await openPayments()
  const session = await openCheckout(stripe, payments)
  return { payments, stripe, session, url: String(session.url) }
}

describe('the checkout page', () => {
  it('says what it costs and how to leave, and pays', async () => {
    const { payments, session, url } = await checkout()
    const { html } = await visit(url)
    expect(html).toContain('$0.99')
    expect(html).toContain('href="https://shop.example/dashboard/vinyls?payment=cancelled"')
    expect(await visit(url, card)).toMatchObject({
      status: 303,
      location: `https://shop.example/dashboard/vinyls?payment=success&session=${session.id}`,
    })
    expect(payments.ledger.checkoutSessions.get(session.id)).toMatchObject({
      status: 'complete',
      customer_details: { email: 'nora@example.com', name: 'Nora' },
    })
    expect((await visit(url)).html).toContain('You have paid on this page already')
  })

  it.each([
    [{ number: '4242' }, 422, 'Your card number is invalid.'],
    [{ expiry: '01/20' }, 422, 'expiration date is in the past'],
    [{ cvc: '' }, 422, 'security code is incomplete'],
    [{ number: '4000000000000002' }, 402, 'Your card was declined.'],
    [{ number: '4000000000009995' }, 402, 'insufficient funds'],
  ])('shows the form again for %j, with what is wrong', async (wrong, status, words) => {
    const { url, stripe } = await checkout()
    const answer = await visit(url, { ...card, ...wrong, name: '<b>"Nora"</b>' })
    expect(answer.status).toBe(status)
    expect(answer.html.replaceAll('&#39;', "'")).toContain(words)
    expect(answer.html).toContain('&#60;b&#62;&#34;Nora&#34;')
    expect((await stripe.subscriptions.list()).data).toEqual([])
  })

  it('asks the bank when the card wants it: no means no, yes pays', async () => {
    const { url, stripe, session } = await checkout()
    const asks = { ...card, number: '4000002500003155' }
    expect(await visit(url, asks)).toMatchObject({ status: 303, location: `/checkout/${session.id}/confirm` })
    expect((await visit(`${url}/confirm`)).html).toContain('Is this you?')
    expect((await stripe.subscriptions.list()).data).toEqual([])
    const refused = await visit(`${url}/confirm`, { decision: 'refuse' })
    expect(refused).toMatchObject({ status: 402, html: expect.stringContaining('unable to authenticate') })
    expect(await visit(`${url}/confirm`)).toMatchObject({ status: 303, location: `/checkout/${session.id}` })
    await visit(url, asks)
    expect((await visit(`${url}/confirm`, { decision: 'allow' })).location).toContain('payment=success')
    expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }])
  })

  it('closes with its session', async () => {
    const { url, stripe, session } = await checkout()
    await stripe.checkout.sessions.expire(session.id)
    expect(await visit(url)).toMatchObject({ status: 410, html: expect.stringContaining('timed out') })
    expect((await visit(url, card)).status).toBe(410)
    expect((await visit(`${url}x`)).status).toBe(404)
  })
})

describe('the portal', () => {
  async function portal() {
    const opened = await openPayments()
    const { customer, subscription } = await subscriber(opened.stripe, opened.payments)
    const { url } = await opened.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'https://shop.example',
    })
    return { ...opened, customer, subscription, url }
  }

  it('cancels and takes it back', async () => {
    const { url, stripe, subscription } = await portal()
    expect((await visit(url)).html).toContain('Renews on 5 February 2026')
    await visit(`${url}/cancel`, { subscription })
    expect((await visit(url)).html).toContain('Ends on 5 February 2026')
    const { cancel_at, cancel_at_period_end, items } = await stripe.subscriptions.retrieve(subscription)
    expect([cancel_at, cancel_at_period_end]).toEqual([items.data[0]?.current_period_end, false])
    await visit(`${url}/resume`, { subscription })
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBe(null)
  })

  it('touches nobody else’s subscription', async () => {
    const { url, stripe, payments } = await portal()
    const other = await subscriber(stripe, payments)
    await visit(`${url}/cancel`, { subscription: other.subscription })
    expect((await stripe.subscriptions.retrieve(other.subscription)).cancel_at).toBe(null)
  })

  it('changes the card that renewals are taken from', async () => {
    const { url, stripe, clock, subscription } = await portal()
    expect((await visit(`${url}/card`, { ...card, number: '1' })).status).toBe(422)
    await visit(`${url}/card`, { ...card, number: '4000000000000341' })
    expect((await visit(url)).html).toContain('Visa ending in 0341')
    clock.advance(32 * 86_400_000)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  })

  it('lists the invoices, the unpaid one too', async () => {
    const { url, payments, clock, customer } = await portal()
    payments.ledger.doomed.set(customer, 1)
    clock.advance(31 * 86_400_000 + 3_600_000)
    expect((await visit(url)).html).toMatch(/<td>open<\/td>.*<td>paid<\/td>/s)
  })
})
