import { expect, it } from 'vitest'
import { dispute } from './billing/give-back.ts'
import { openPayments, subscriber } from './testing/open-payments.ts'
import { requiredFields } from './testing/required-fields.ts'

/** One real answer for every kind of object, as the official library hands it out. */
async function answers(): Promise<Record<string, unknown>> {
  const { payments, stripe } = await openPayments()
  const { customer, subscription, session } = await subscriber(stripe, payments)
  const invoice = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data[0]
  const intent = (await stripe.paymentIntents.list({ customer })).data[0]
  const charge = await stripe.charges.retrieve(String(intent?.latest_charge))
  const refund = await stripe.refunds.create({ payment_intent: String(intent?.id), amount: 10 })
  const disputed = payments.ledger.charges.get(charge.id)
  if (disputed) dispute(payments.ledger, disputed)
  const price = await stripe.prices.retrieve(payments.priceId)
  return {
    customer: await stripe.customers.retrieve(customer),
    price,
    product: await stripe.products.retrieve(String(price.product)),
    'checkout.session': await stripe.checkout.sessions.retrieve(session),
    subscription: await stripe.subscriptions.retrieve(subscription),
    invoice,
    payment_intent: intent,
    charge,
    payment_method: (await stripe.customers.listPaymentMethods(customer)).data[0],
    refund,
    dispute: (await stripe.disputes.list({ charge: charge.id })).data[0],
    'billing_portal.session': await stripe.billingPortal.sessions.create({ customer }),
    event: (await stripe.events.list()).data[0],
  }
}

/** `invoice.lines.data` in the answers: the object there, or the first one of a list. */
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
  const objects = await answers()
  const missing = Object.entries(requiredFields).flatMap(([path, fields]) => {
    const object = at(objects, path)
    if (typeof object !== 'object' || object === null) return [`${path} is not there`]
    return fields.filter((field) => !(field in object)).map((field) => `${path}.${field}`)
  })
  expect(missing).toEqual([])
})
