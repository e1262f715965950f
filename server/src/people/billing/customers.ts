import type { Locale } from '@cratewatch/domain/accounts/locale'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { PaymentFailure, Payments } from '../../outbound/vendors/payments.ts'

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

type ProviderAction = {
  /** The id of the subscription or customer. */
  readonly subject: string
  readonly kind: 'undo-subscription' | 'end-subscription' | 'remove-customer'
  readonly customerId: string
}

/** Notes in the caller's transaction what is to be done at the payment service, so that a crash cannot lose it. */
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
