import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { standingClock } from '../../kit/clock.ts'
import { takeSnapshot } from '../billing/keep-ledger.ts'
import type { Payments } from '../start-payments.ts'
import { openCheckout, openPayments, openWebhook, subscriber } from '../testing/open-payments.ts'

const dayMs = 86_400_000

let folder: string
let keepIn: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(({ task }) => {
  keepIn = join(folder, `${task.id}.json`)
})

/** Stops the service and starts it again `laterMs` of its own time later. */
async function startAgain(payments: Payments, laterMs = 0) {
  const at = (payments.clock.now() + laterMs) as Instant
  await payments.close()
  return openPayments({ keepIn, clock: standingClock(at) })
}

const pictureOf = ({ ledger }: Payments) => takeSnapshot(ledger)

describe('a service that is started again', () => {
  it('holds what it held', async () => {
    const first = await openPayments({ keepIn })
    await subscriber(first.stripe, first.payments)
    const before = pictureOf(first.payments)
    const { payments } = await startAgain(first.payments)
    expect(pictureOf(payments)).toEqual(JSON.parse(JSON.stringify(before)))
    expect(payments.ledger.subscriptions.size).toBe(1)
  })

  it('renews what was subscribed to, and gives no name twice', async () => {
    const first = await openPayments({ keepIn })
    const { customer } = await subscriber(first.stripe, first.payments)
    const { payments, stripe } = await startAgain(first.payments)
    payments.clock.advance(32 * dayMs)
    const { data } = await stripe.charges.list({ customer })
    expect(data.map(({ paid }) => paid)).toEqual([true, true])
    const another = await stripe.customers.create({ email: 'otto@example.com' })
    expect(another.id).not.toBe(customer)
    expect(payments.ledger.customers.size).toBe(2)
  })

  it('catches up with a renewal that fell into the time between', async () => {
    const first = await openPayments({ keepIn })
    const { subscription } = await subscriber(first.stripe, first.payments)
    const { payments, stripe } = await startAgain(first.payments, 40 * dayMs)
    payments.clock.advance(dayMs)
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data
    expect(item!.current_period_end * 1_000).toBe(Date.UTC(2026, 2, 5, 12))
    expect(payments.ledger.charges.size).toBe(2)
  })

  it('goes on trying to collect a bill that could not be paid', async () => {
    const first = await openPayments({ keepIn })
    const { customer, subscription } = await subscriber(first.stripe, first.payments)
    first.payments.ledger.doomed.set(customer, 1)
    first.payments.clock.advance(32 * dayMs)
    const { payments, stripe } = await startAgain(first.payments)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    payments.clock.advance(4 * dayMs)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  })

  it('collects a draft whose hour of rest was cut short', async () => {
    const first = await openPayments({ keepIn })
    await subscriber(first.stripe, first.payments)
    first.payments.clock.advance(31 * dayMs + 60_000)
    expect([...first.payments.ledger.invoices.values()].at(-1)?.status).toBe('draft')
    const { payments } = await startAgain(first.payments)
    payments.clock.advance(dayMs / 12)
    expect([...payments.ledger.invoices.values()].at(-1)?.status).toBe('paid')
  })

  it('lets people pay on a page that was open, for as long as it would have been', async () => {
    const first = await openPayments({ keepIn })
    const pages = [await openCheckout(first.stripe, first.payments)]
    pages.push(await openCheckout(first.stripe, first.payments))
    const { payments } = await startAgain(first.payments)
    expect(payments.pay(pages[0]!.id)).toMatchObject({ ok: true })
    payments.clock.advance(dayMs)
    expect(payments.ledger.checkoutSessions.get(pages[1]!.id)?.status).toBe('expired')
  })

  it('tells again what nobody took', async () => {
    const { url, received, answer } = await openWebhook()
    answer.status = 500
    const first = await openPayments({ keepIn, webhookUrl: url })
    await first.stripe.customers.create({ email: 'nora@example.com' })
    await first.payments.webhooks.idle()
    const at = first.payments.clock.now()
    await first.payments.close()
    answer.status = 200
    const again = await openPayments({ keepIn, webhookUrl: url, clock: standingClock(at) })
    await again.payments.webhooks.idle()
    expect(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([
      ...again.payments.ledger.events.keys(),
      ...again.payments.ledger.events.keys(),
    ])
  })

  it.each(['', '{"version":', '{"version":99}', 'null'])('begins anew after %j', async (rubbish) => {
    writeFileSync(keepIn, rubbish)
    const { payments } = await openPayments({ keepIn })
    expect(payments.ledger.customers.size).toBe(0)
  })
})

it('is written without being asked, once something has changed', async () => {
  const { stripe } = await openPayments({ keepIn })
  await stripe.customers.create({ email: 'nora@example.com' })
  await expect.poll(() => readFileSync(keepIn, 'utf8')).toContain('nora@example.com')
})
