import type { Locale } from '@cratewatch/domain/accounts/locale'
import { maySubscribe } from '@cratewatch/domain/billing/entitlement'
import { ok } from '@cratewatch/domain/kernel/result'
import { wireWatchLimit, type Plan } from '@cratewatch/domain/plans/catalogue'
import type { Config } from '../../base/config/config.ts'
import { refuse } from '../../base/refusal.ts'
import { wireOrNull } from '../../base/wire-time.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ensureCustomer, findCustomer, paymentsOff, refusePayment } from './customers.ts'
import { readEntitlement } from './plans.ts'
import { reconcileCustomer, type ReconcilingDeps } from './reconcile-customer.ts'

type CheckoutCall = {
  readonly userId: string
  readonly locale: Locale
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Opens a checkout page, unless the payment service says that there is a subscription. Returns its address. */
export async function openCheckout(given: ReconcilingDeps, call: CheckoutCall) {
  const { payments } = given
  if (payments === null) return paymentsOff()
  const deps = { ...given, payments }
  if (!isOwnAddress(call.successUrl, given.config))
    return refuse('VALIDATION_FAILED', { field: 'success_url' })
  if (!isOwnAddress(call.cancelUrl, given.config)) return refuse('VALIDATION_FAILED', { field: 'cancel_url' })
  const known = await findCustomer(deps.db, call.userId)
  const reconciled = known === null ? ok(undefined) : await reconcileCustomer(deps, known)
  if (!reconciled.ok) return refusePayment(deps, reconciled.error)
  const entitlement = await readEntitlement(deps.db, deps, call.userId)
  if (!maySubscribe(entitlement)) return refuse('ALREADY_SUBSCRIBED')
  const url = await openFor(deps, call)
  return url.ok ? ok({ url: url.value }) : refusePayment(deps, url.error)
}

/** Retries once with a new customer when the service no longer knows the old one. */
async function openFor(deps: Parameters<typeof ensureCustomer>[0], call: CheckoutCall) {
  const customer = await ensureCustomer(deps, call.userId)
  if (!customer.ok) return customer
  const opened = await deps.payments.openCheckout({ ...call, customerId: customer.value })
  if (opened.ok || opened.error.kind !== 'gone') return opened
  const anew = await ensureCustomer(deps, call.userId, customer.value)
  return anew.ok ? deps.payments.openCheckout({ ...call, customerId: anew.value }) : anew
}

/** Opens the page with invoices and cards. Returns its address. */
export async function openPortal(
  deps: ReconcilingDeps,
  call: { readonly userId: string; readonly locale: Locale; readonly returnUrl: string },
) {
  if (deps.payments === null) return paymentsOff()
  if (!isOwnAddress(call.returnUrl, deps.config)) return refuse('VALIDATION_FAILED', { field: 'return_url' })
  const customer = await findCustomer(deps.db, call.userId)
  if (customer === null) return refuse('SUBSCRIPTION_NOT_FOUND')
  const opened = await deps.payments.openPortal(customer, call.returnUrl, call.locale)
  if (opened.ok) return ok({ url: opened.value })
  return opened.error.kind === 'gone' ? refuse('SUBSCRIPTION_NOT_FOUND') : refusePayment(deps, opened.error)
}

/** Whether the payment pages may send people to this address: only back to this instance. */
function isOwnAddress(address: string, config: Pick<Config, 'publicUrl' | 'demo'>): boolean {
  if (!URL.canParse(address)) return false
  const { origin, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  // During development the pages come from another server on this machine.
  return origin === new URL(config.publicUrl).origin || (config.demo && hostname === 'localhost')
}

/** Makes a subscription end with the paid period, or takes that back. May be repeated. */
export async function setEndsWithPeriod(deps: ReconcilingDeps, userId: string, ends: boolean) {
  const { db, payments } = deps
  if (payments === null) return paymentsOff()
  const { subscription } = await readEntitlement(db, deps, userId)
  const customer = await findCustomer(db, userId)
  if (subscription === null || customer === null) return refuse('SUBSCRIPTION_NOT_FOUND')
  const changed = await payments.setEndsWithPeriod(subscription.id, ends)
  const isOver = !changed.ok && (changed.error.kind === 'gone' || changed.error.kind === 'refused')
  if (!changed.ok && !isOver) return refusePayment(deps, changed.error)
  const reconciled = await reconcileCustomer({ ...deps, payments }, customer)
  if (!reconciled.ok) return refusePayment(deps, reconciled.error)
  return isOver ? refuse('SUBSCRIPTION_NOT_FOUND') : reconciled
}

/** Reads plan, usage and subscription in the shape of the contract. Plans without a subscription have no periods. */
export async function readStatus(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>, userId: string) {
  const { db, payments } = deps
  const { plan, vinylCount: watchCount } = await readUsage(db, userId)
  const entitlement = await readEntitlement(db, deps, userId)
  const { subscription, source, notice, graceUntil, isPremiumAnyway } = entitlement
  return {
    plan,
    vinylCount: watchCount,
    vinylLimit: wireWatchLimit(plan),
    currentPeriodStart: wireOrNull(subscription?.periodStart ?? null),
    currentPeriodEnd: wireOrNull(subscription?.periodEnd ?? null),
    source,
    notice,
    graceUntil: wireOrNull(graceUntil),
    cancelAtPeriodEnd: subscription?.endsWithPeriod ?? false,
    isPremiumAnyway,
    canSubscribe: payments !== null && maySubscribe(entitlement),
    canManage: payments !== null && (await findCustomer(db, userId)) !== null,
  }
}

/** Reads a user's plan and how many records they watch. */
function readUsage(
  queries: Queries,
  userId: string,
): Promise<{ readonly plan: Plan; readonly vinylCount: number }> {
  return queries
    .selectFrom('users')
    .leftJoin('watches', (join) =>
      join.onRef('watches.user_id', '=', 'users.id').on('watches.parent_id', 'is', null),
    )
    .select(({ fn }) => ['users.plan', fn.count<number>('watches.id').as('vinylCount')])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
}
