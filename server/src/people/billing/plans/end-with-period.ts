import { refuse } from '../../../base/refusal.ts'
import { reconcileCustomer, type ReconcilingDeps } from '../reconcile/reconcile-customer.ts'
import { findCustomer } from '../customers.ts'
import { paymentsOff, refusePayment } from '../write-messages.ts'
import { readEntitlement } from './read-entitlement.ts'

/** Makes a subscription end with the paid period, or takes that back. May be repeated. */
export async function setEndsWithPeriod(deps: ReconcilingDeps, userId: string, ends: boolean) {
  const { db, clock, config, payments } = deps
  if (payments === null) return paymentsOff()
  const { subscription } = await readEntitlement(db, userId, config.defaultPlan, clock.now())
  const customer = await findCustomer(db, userId)
  if (subscription === null || customer === null) return refuse('SUBSCRIPTION_NOT_FOUND')
  const changed = await payments.setEndsWithPeriod(subscription.id, ends)
  const isOver = !changed.ok && (changed.error.kind === 'gone' || changed.error.kind === 'refused')
  if (!changed.ok && !isOver) return refusePayment(deps, changed.error)
  const reconciled = await reconcileCustomer({ ...deps, payments }, customer)
  if (!reconciled.ok) return refusePayment(deps, reconciled.error)
  return isOver ? refuse('SUBSCRIPTION_NOT_FOUND') : reconciled
}
