import type { Stripe } from 'stripe'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { endSubscription } from './end-subscription.ts'

/** Forgets a customer for good; what was subscribed to ends at once. */
export function deleteCustomer(ledger: Ledger, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of ledger.subscriptions.values()) {
    if (idOf(subscription.customer) === customer.id)
      endSubscription(ledger, subscription, 'cancellation_requested')
  }
  ledger.emit('customer.deleted', customer)
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  ledger.customers.set(customer.id, deleted)
  return deleted
}
