import { sql } from 'kysely'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../db/database.ts'
import { retryDeadlocks } from '../../db/database-errors.ts'
import type { CustomerFacts, PaymentFailure, Payments } from '../../vendors/payments.ts'
import type { World } from '../../world.ts'
import { doDuties } from './duties.ts'
import { settlePlan, type SettlingWorld } from './settle-plan.ts'
import { storeFacts } from './store-facts.ts'
import { writePaymentFailed } from './write-letters.ts'

export type ConvergingWorld = SettlingWorld & Pick<World, 'db' | 'log' | 'payments'>

type Read = { readonly userId: string; readonly customerId: string; readonly number: number }

/**
 * Reads a customer anew and makes what is stored, and the plan in force, agree with it in one transaction. Safe at any
 * time, any number of times, at once: reads are numbered before they begin, and an answer counts only when none of a
 * later read is stored. A later read has seen everything that an earlier one could. `remember` joins the transaction.
 */
export async function convergeCustomer(
  world: ConvergingWorld & { readonly payments: Payments },
  customerId: string,
  remember: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Result<void, PaymentFailure>> {
  const read = await beginRead(world, customerId)
  if (read === null) return ok(undefined)
  const told = await world.payments.readCustomer(customerId)
  // Somebody removed the customer at the service: with it, every subscription is over.
  if (!told.ok && told.error.kind !== 'gone') return told
  const facts = told.ok ? told.value : NOTHING
  await retryDeadlocks(() =>
    world.db.transaction().execute(async (tx) => {
      if (await claimAnswer(tx, world, read)) {
        const change = await storeFacts(tx, read, facts, world.clock.now())
        await writePaymentFailed(tx, world, read.userId, change)
        await settlePlan(tx, world, read.userId)
      }
      await remember(tx)
    }),
  )
  await doDuties(world, customerId)
  return ok(undefined)
}

const NOTHING: CustomerFacts = { subscriptions: [], incidents: [] }

async function beginRead(world: Pick<World, 'db'>, customerId: string): Promise<Read | null> {
  const { rows } = await sql<Read>`
    update billing_customers set last_read = last_read + 1
    where customer_id = ${customerId}
    returning user_id as "userId", customer_id as "customerId", last_read as number`.execute(world.db)
  return rows[0] ?? null
}

/** Also the lock that lets one answer about a customer be stored at a time. */
async function claimAnswer(tx: Tx, world: Pick<World, 'clock'>, read: Read): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_customers')
    .set({ applied_read: read.number, read_at: timestamp(world.clock.now()) })
    .where('customer_id', '=', read.customerId)
    .where('applied_read', '<', read.number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
