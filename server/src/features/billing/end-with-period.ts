import { refuse } from '../../refusal.ts'
import { convergeCustomer, type ConvergingWorld } from './converge-customer.ts'
import { findCustomer } from './customers.ts'
import { paymentsOff, refusePayment } from './refuse-payment.ts'
import { readStanding } from './standing.ts'

/** Lets a user's subscription end with the period that is paid, or takes that back. May be repeated. */
export async function setEndsWithPeriod(world: ConvergingWorld, userId: string, ends: boolean) {
  const { db, clock, config, payments } = world
  if (payments === null) return paymentsOff()
  const { subscription } = await readStanding(db, userId, config.defaultPlan, clock.now())
  const customer = await findCustomer(db, userId)
  if (subscription === null || customer === null) return refuse('SUBSCRIPTION_NOT_FOUND')
  const changed = await payments.setEndsWithPeriod(subscription.id, ends)
  const isOver = !changed.ok && (changed.error.kind === 'gone' || changed.error.kind === 'refused')
  if (!changed.ok && !isOver) return refusePayment(world, changed.error)
  const converged = await convergeCustomer({ ...world, payments }, customer)
  if (!converged.ok) return refusePayment(world, converged.error)
  return isOver ? refuse('SUBSCRIPTION_NOT_FOUND') : converged
}
