import type { Queries } from '../../database/database.ts'
import { runProviderActions } from './customers.ts'
import { forgetOldEvents } from './payment-events.ts'
import { reconcileCustomer, type ReconcilingDeps } from './reconcile-customer.ts'

const PAGE = 200

type Reconciled = { readonly customers: number; readonly failed: number }

/** Reads every customer again, which repairs whatever was missed. A failure does not stop the others. */
export async function reconcile(deps: ReconcilingDeps): Promise<Reconciled> {
  const { payments, db } = deps
  if (payments === null) return { customers: 0, failed: 0 }
  await forgetOldEvents(deps)
  await runProviderActions(deps)
  let customers = 0
  let failed = 0
  for (let page = await nextCustomers(db, ''); page.length > 0; page = await nextCustomers(db, page.at(-1))) {
    for (const customerId of page) {
      const reconciled = await reconcileCustomer({ ...deps, payments }, customerId)
      customers += 1
      if (reconciled.ok) continue
      failed += 1
      deps.log.error({ customerId, failure: reconciled.error }, 'a customer could not be reconciled')
    }
  }
  return { customers, failed }
}

async function nextCustomers(db: Queries, after: string | undefined): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('customer_id', '>', after ?? '')
    .orderBy('customer_id')
    .limit(PAGE)
    .execute()
  return rows.map((row) => row.customer_id)
}
