import { sql } from 'kysely'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { PaymentFailure, Payments } from '../../outbound/vendors/payments.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse } from '../../base/refusal.ts'
import { addProviderAction, runProviderActions } from './provider-actions.ts'

type CustomersDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { readonly payments: Payments }

/** Finds a user's customer id at the payment service; null: none yet. */
export async function findCustomer(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Returns the user's customer, created when there is none; two calls at once create one. `replaces`: a customer that
 * the service no longer knows.
 */
export async function ensureCustomer(
  deps: CustomersDeps,
  userId: string,
  replaces: string | null = null,
): Promise<Result<string, PaymentFailure>> {
  const known = await findCustomer(deps.db, userId)
  if (known !== null && known !== replaces) return ok(known)
  const payer = await readPayer(deps.db, userId)
  const created = await deps.payments.createCustomer({ userId, ...payer, replaces })
  if (!created.ok) return created
  return ok(await store(deps, userId, created.value, replaces))
}

function readPayer(
  queries: Queries,
  userId: string,
): Promise<{ readonly email: string | null; readonly locale: Locale }> {
  return queries
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns the customer that was stored first. When the account was deleted meanwhile, its customer is removed, too. */
async function store(
  deps: CustomersDeps,
  userId: string,
  customerId: string,
  replaces: string | null,
): Promise<string> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into billing_customers as known (user_id, customer_id, created_at)
      select id, ${customerId}, ${timestamp(now)}::timestamptz from users where id = ${userId}::uuid
      on conflict (user_id) do update set customer_id = excluded.customer_id
        where known.customer_id = ${replaces}`.execute(tx)
    if (numAffectedRows === 1n) return
    if ((await findCustomer(tx, userId)) !== customerId) {
      await addProviderAction(tx, { subject: customerId, kind: 'remove-customer', customerId }, now)
    }
  })
  const counts = await findCustomer(deps.db, userId)
  if (counts !== customerId) await runProviderActions(deps, customerId)
  return counts ?? customerId
}

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

/** Refuses because this instance takes no payments. */
export function paymentsOff() {
  return refuse('SERVICE_UNAVAILABLE', { cause: 'payments-off' })
}

/** Refuses because the payment service failed. The log has the reason; users are asked to try again. */
export function refusePayment(deps: Pick<Deps, 'log'>, failure: PaymentFailure) {
  deps.log.error({ failure }, 'the payment service failed')
  const retryAfter = failure.kind === 'unavailable' ? failure.retryAfter : null
  return refuse('SERVICE_UNAVAILABLE', {
    cause: 'payments-down',
    ...(retryAfter === null ? {} : { retryAfter }),
  })
}
