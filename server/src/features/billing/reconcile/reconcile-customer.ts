import { sql } from 'kysely'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../../database/database.ts'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { CustomerFacts, PaymentFailure, Payments } from '../../../vendors/payments.ts'
import type { Deps } from '../../../deps.ts'
import { runProviderActions } from '../provider-actions.ts'
import { settlePlan, type SettlePlanDeps } from '../plans/settle-plan.ts'
import { storeFacts } from './store-facts.ts'
import { writePaymentFailed } from '../write-messages.ts'

export type ReconcilingDeps = SettlePlanDeps & Pick<Deps, 'db' | 'log' | 'payments'>

type Read = { readonly userId: string; readonly customerId: string; readonly number: number }

/**
 * Reads a customer again and makes the stored facts and the plan agree, in one transaction. Safe at any time and
 * concurrently: reads are numbered before they begin, and an answer counts only if no later read is stored. `remember`
 * joins the transaction.
 */
export async function reconcileCustomer(
  deps: ReconcilingDeps & { readonly payments: Payments },
  customerId: string,
  remember: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Result<void, PaymentFailure>> {
  const read = await beginRead(deps, customerId)
  if (read === null) return ok(undefined)
  const answer = await deps.payments.readCustomer(customerId)
  // The customer was removed at the service, and every subscription with it.
  if (!answer.ok && answer.error.kind !== 'gone') return answer
  const facts = answer.ok ? answer.value : NOTHING
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (await claimAnswer(tx, deps, read)) {
        const change = await storeFacts(tx, read, facts, deps.clock.now())
        await writePaymentFailed(tx, deps, read.userId, change)
        await settlePlan(tx, deps, read.userId)
      }
      await remember(tx)
    }),
  )
  await runProviderActions(deps, customerId)
  return ok(undefined)
}

const NOTHING: CustomerFacts = { subscriptions: [], incidents: [] }

async function beginRead(deps: Pick<Deps, 'db'>, customerId: string): Promise<Read | null> {
  const { rows } = await sql<Read>`
    update billing_customers set last_read = last_read + 1
    where customer_id = ${customerId}
    returning user_id as "userId", customer_id as "customerId", last_read as number`.execute(deps.db)
  return rows[0] ?? null
}

/** Also locks the customer, so that one answer at a time is stored. */
async function claimAnswer(tx: Tx, deps: Pick<Deps, 'clock'>, read: Read): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_customers')
    .set({ applied_read: read.number, read_at: timestamp(deps.clock.now()) })
    .where('customer_id', '=', read.customerId)
    .where('applied_read', '<', read.number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
