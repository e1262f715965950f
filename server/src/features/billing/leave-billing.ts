import type { Tx } from '../../db/database.ts'
import type { World } from '../../world.ts'
import { addDuty, doDuties } from './duties.ts'

/**
 * For an account that is deleted: the payment service ends every subscription at once and forgets the person. Noted in
 * the account's own transaction, before its row goes; done right after, or by the sweep when the service is down.
 */
export function leaveBilling(world: Pick<World, 'db' | 'clock' | 'payments' | 'log'>) {
  return async (tx: Tx, userId: string): Promise<() => Promise<void>> => {
    const customer = await tx
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (customer === undefined) return () => Promise.resolve()
    const { customer_id: customerId } = customer
    await addDuty(tx, { subject: customerId, kind: 'remove-customer', customerId }, world.clock.now())
    return () => doDuties(world, customerId)
  }
}
