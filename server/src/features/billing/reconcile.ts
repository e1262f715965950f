import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../db/database.ts'
import type { World } from '../../world.ts'
import { convergeCustomer, type ConvergingWorld } from './converge-customer.ts'
import { doDuties } from './duties.ts'

const PAGE = 200
/** The payment service tries for three days to deliver an event. */
const KEEP_EVENTS = days(30)

export type Reconciled = { readonly customers: number; readonly failed: number }

/** Reads every customer anew: whatever was missed is put right. One that fails does not keep the others waiting. */
export async function reconcile(world: ConvergingWorld): Promise<Reconciled> {
  const { payments, db } = world
  if (payments === null) return { customers: 0, failed: 0 }
  await forgetOldEvents(world)
  await doDuties(world)
  let customers = 0
  let failed = 0
  for (let page = await nextCustomers(db, ''); page.length > 0; page = await nextCustomers(db, page.at(-1))) {
    for (const customerId of page) {
      const converged = await convergeCustomer({ ...world, payments }, customerId)
      customers += 1
      if (converged.ok) continue
      failed += 1
      world.log.error({ customerId, failure: converged.error }, 'a customer could not be reconciled')
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

async function forgetOldEvents({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('billing_events')
    .where('at', '<', moment(plus(clock.now(), milliseconds(-KEEP_EVENTS))))
    .execute()
}
