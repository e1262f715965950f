import type { Stripe } from 'stripe'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { itemOf } from '../ledger/subscription.ts'

/** Presents a customer on the console page. */
export function overview(ledger: Ledger) {
  return [...ledger.customers.keys()].flatMap((id) => {
    const customer = ledger.customer(id)
    if (customer === undefined) return []
    const subscription = [...ledger.subscriptions.values()].findLast((each) => idOf(each.customer) === id)
    const charge = lastCharge(ledger, id)
    return [
      {
        customer: id,
        email: customer.email,
        ...subscriptionState(subscription),
        lastCharge: charge?.id ?? null,
        refunded: charge?.refunded ?? false,
        disputed: charge?.disputed ?? false,
        failingPayments: ledger.doomed.get(id) ?? 0,
      },
    ]
  })
}

function subscriptionState(subscription: Stripe.Subscription | undefined) {
  if (subscription === undefined)
    return { subscription: null, status: null, endsWithPeriod: false, periodEnd: null }
  const { id, status, cancel_at, ended_at } = subscription
  const periodEnd = itemOf(subscription).current_period_end
  return { subscription: id, status, endsWithPeriod: cancel_at !== null && ended_at === null, periodEnd }
}

/** Finds the last successful charge of a customer. */
export function lastCharge(ledger: Ledger, customer: string): Stripe.Charge | undefined {
  return [...ledger.charges.values()].findLast((charge) => charge.customer === customer && charge.paid)
}
