import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addProviderAction, runProviderActions } from './provider-actions.ts'

/**
 * Closes the payment account of a deleted user: every subscription ends at once and the customer is removed. Noted in
 * the deleting transaction and done right after it, or by the reconcile job when the service is down.
 */
export function closeBillingAccount(deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>) {
  return async (tx: Tx, userId: string): Promise<() => Promise<void>> => {
    const customer = await tx
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (customer === undefined) return () => Promise.resolve()
    const { customer_id: customerId } = customer
    await addProviderAction(
      tx,
      { subject: customerId, kind: 'remove-customer', customerId },
      deps.clock.now(),
    )
    return () => runProviderActions(deps, customerId)
  }
}
