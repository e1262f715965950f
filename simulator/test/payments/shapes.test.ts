import { expect, it } from 'vitest'
import { dispute } from '../../src/payments/billing/give-back.ts'
import { openPayments, subscriber, newest } from '../../src/payments/testing/open-payments.ts'
import { requiredFields } from '../../src/payments/testing/required-fields.ts'

/** Makes one object of every kind, as in answers and events. */
async function objects(): Promise<Record<string, unknown>> {
  const { payments, stripe } = await openPayments()
  const { customer } = await subscriber(stripe, payments)
  const { ledger } = payments
  const [charge] = newest(ledger.charges)
  await stripe.refunds.create({ payment_intent: String(charge?.payment_intent), amount: 10 })
  dispute(ledger, charge!)
  const portal = await stripe.billingPortal.sessions.create({ customer })
  return {
    customer: newest(ledger.customers)[0],
    price: newest(ledger.prices)[0],
    'checkout.session': newest(ledger.checkoutSessions)[0],
    subscription: newest(ledger.subscriptions)[0],
    invoice: newest(ledger.invoices)[0],
    invoice_payment: newest(ledger.invoicePayments)[0],
    payment_intent: newest(ledger.paymentIntents)[0],
    charge: newest(ledger.charges)[0],
    payment_method: newest(ledger.paymentMethods)[0],
    refund: newest(ledger.refunds)[0],
    dispute: newest(ledger.disputes)[0],
    'billing_portal.session': portal,
    event: newest(ledger.events)[0],
  }
}

/** Finds `invoice.lines.data`: the object there, or the first one of a list. */
function at(objects: Record<string, unknown>, path: string): unknown {
  const kind = Object.keys(objects)
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .toSorted((a, b) => b.length - a.length)[0]
  const rest = path
    .slice((kind ?? '').length + 1)
    .split('.')
    .filter(Boolean)
  return rest.reduce(
    (value: unknown, name) => {
      const inner = (value as Record<string, unknown> | undefined)?.[name]
      return Array.isArray(inner) ? inner[0] : inner
    },
    objects[kind ?? ''],
  )
}

it('every object has every field that the official description requires', async () => {
  const all = await objects()
  const missing = Object.entries(requiredFields).flatMap(([path, fields]) => {
    const object = at(all, path)
    if (typeof object !== 'object' || object === null) return [`${path} is not there`]
    return fields.filter((field) => !(field in object)).map((field) => `${path}.${field}`)
  })
  expect(missing).toEqual([])
})
