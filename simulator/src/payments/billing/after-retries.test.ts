import { describe, expect, it } from 'vitest'
import { collectInvoice } from './collect-invoice.ts'
import { openPayments, subscriber, newest } from '../testing/open-payments.ts'

const dayMs = 86_400_000

/** A customer whose renewal has failed at every attempt. */
async function whoStoppedPaying(afterRetries: 'unpaid' | 'past_due') {
  const { payments, stripe } = await openPayments({ afterRetries })
  const { customer, subscription } = await subscriber(stripe, payments)
  payments.ledger.doomed.set(customer, 4)
  payments.clock.advance(50 * dayMs)
  const status = async () => (await stripe.subscriptions.retrieve(subscription)).status
  const bills = () => newest(payments.ledger.invoices)
  return { payments, status, bills }
}

describe('a vendor that keeps those who owe', () => {
  it('lets an unpaid subscription wait, and sends no further bills', async () => {
    const { payments, status, bills } = await whoStoppedPaying('unpaid')
    expect(await status()).toBe('unpaid')
    payments.clock.advance(62 * dayMs)
    expect(bills().map((bill) => bill.status)).toEqual(['draft', 'draft', 'open', 'paid'])
    expect(await status()).toBe('unpaid')
  })

  it('goes on with it once the open bill is paid', async () => {
    const { payments, status, bills } = await whoStoppedPaying('unpaid')
    const owed = bills().find((bill) => bill.status === 'open')
    collectInvoice(payments.ledger, owed!)
    expect(await status()).toBe('active')
  })

  it('or leaves it past due, and bills the next month as well', async () => {
    const { payments, status, bills } = await whoStoppedPaying('past_due')
    expect(await status()).toBe('past_due')
    payments.clock.advance(20 * dayMs)
    expect(bills().map((bill) => bill.status)).toEqual(['paid', 'open', 'paid'])
  })
})
