import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../db/database.ts'
import type { PaymentFailure, Payments } from '../../vendors/payments.ts'
import type { World } from '../../world.ts'

export type Duty = {
  /** Of the subscription or the customer. */
  readonly subject: string
  readonly kind: 'undo-subscription' | 'end-subscription' | 'remove-customer'
  readonly customerId: string
}

/** Notes in the caller's transaction what the payment service has to be told: a crash cannot make us forget it. */
export async function addDuty(tx: Tx, duty: Duty, now: Instant): Promise<void> {
  await tx
    .insertInto('billing_duties')
    .values({
      subject: duty.subject,
      kind: duty.kind,
      customer_id: duty.customerId,
      since: timestamp(now),
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** Does what is owed to the payment service, of one customer or of all. What fails stays open for the next time. */
export async function doDuties(
  world: Pick<World, 'db' | 'clock' | 'payments' | 'log'>,
  customerId?: string,
): Promise<void> {
  const { db, payments, log } = world
  if (payments === null) return
  const open = await db
    .selectFrom('billing_duties')
    .select(['subject', 'kind', 'customer_id as customerId'])
    .where('done_at', 'is', null)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .orderBy('since')
    .execute()
  for (const duty of open) {
    const done = await doDuty(payments, duty)
    if (done.ok) await settle(world, duty, done.value)
    else
      log.error({ duty: duty.kind, subject: duty.subject, failure: done.error }, 'a payment duty stays open')
  }
}

/** The amount given back, in the smallest unit; null: none. Each may be repeated. */
async function doDuty(payments: Payments, duty: Duty): Promise<Result<number | null, PaymentFailure>> {
  switch (duty.kind) {
    case 'undo-subscription':
      return payments.undoSubscription(duty.subject)
    case 'end-subscription': {
      const ended = await payments.endSubscription(duty.subject)
      return ended.ok ? ok(null) : ended
    }
    case 'remove-customer': {
      const removed = await payments.removeCustomer(duty.subject)
      return removed.ok ? ok(null) : removed
    }
    default:
      return assertNever(duty.kind)
  }
}

async function settle(
  world: Pick<World, 'db' | 'clock'>,
  duty: Duty,
  givenBack: number | null,
): Promise<void> {
  await world.db
    .updateTable('billing_duties')
    .set({ done_at: timestamp(world.clock.now()), given_back: givenBack })
    .where('subject', '=', duty.subject)
    .where('done_at', 'is', null)
    .execute()
}
