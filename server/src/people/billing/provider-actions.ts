import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Tx } from '../../database/database.ts'
import type { PaymentFailure, Payments } from '../../outbound/vendors/payments.ts'
import type { Deps } from '../../outbound/deps.ts'

export type ProviderAction = {
  /** The id of the subscription or customer. */
  readonly subject: string
  readonly kind: 'undo-subscription' | 'end-subscription' | 'remove-customer'
  readonly customerId: string
}

/** Notes in the caller's transaction what the payment service has to be told, so that a crash cannot lose it. */
export async function addProviderAction(tx: Tx, action: ProviderAction, now: Instant): Promise<void> {
  await tx
    .insertInto('provider_actions')
    .values({
      subject: action.subject,
      kind: action.kind,
      customer_id: action.customerId,
      since: timestamp(now),
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** Runs the pending actions at the payment service, of one customer or of all. A failed one stays pending. */
export async function runProviderActions(
  deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>,
  customerId?: string,
): Promise<void> {
  const { db, payments, log } = deps
  if (payments === null) return
  const open = await db
    .selectFrom('provider_actions')
    .select(['subject', 'kind', 'customer_id as customerId'])
    .where('done_at', 'is', null)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .orderBy('since')
    .execute()
  for (const action of open) {
    const done = await runProviderAction(payments, action)
    if (done.ok) await settle(deps, action, done.value)
    else
      log.error(
        { action: action.kind, subject: action.subject, failure: done.error },
        'a provider action stays open',
      )
  }
}

/** Returns the amount paid back, in the smallest unit; null: none. Each action may be repeated. */
async function runProviderAction(
  payments: Payments,
  action: ProviderAction,
): Promise<Result<number | null, PaymentFailure>> {
  switch (action.kind) {
    case 'undo-subscription':
      return payments.undoSubscription(action.subject)
    case 'end-subscription': {
      const ended = await payments.endSubscription(action.subject)
      return ended.ok ? ok(null) : ended
    }
    case 'remove-customer': {
      const removed = await payments.removeCustomer(action.subject)
      return removed.ok ? ok(null) : removed
    }
    default:
      return assertNever(action.kind)
  }
}

async function settle(
  deps: Pick<Deps, 'db' | 'clock'>,
  action: ProviderAction,
  givenBack: number | null,
): Promise<void> {
  await deps.db
    .updateTable('provider_actions')
    .set({ done_at: timestamp(deps.clock.now()), given_back: givenBack })
    .where('subject', '=', action.subject)
    .where('done_at', 'is', null)
    .execute()
}
