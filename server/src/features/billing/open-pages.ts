import { maySubscribe } from '@cratewatch/domain/billing/converge'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../refusal.ts'
import { convergeCustomer, type ConvergingWorld } from './converge-customer.ts'
import { ensureCustomer, findCustomer } from './customers.ts'
import { isOwnAddress } from './own-address.ts'
import { paymentsOff, refusePayment } from './refuse-payment.ts'
import { readStanding } from './standing.ts'

export type CheckoutCall = {
  readonly userId: string
  readonly locale: Locale
  readonly successUrl: string
  readonly cancelUrl: string
}

/** Opens a page to subscribe on, for who has no subscription by the payment service's own word. Gives its address. */
export async function openCheckout(given: ConvergingWorld, call: CheckoutCall) {
  const { payments } = given
  if (payments === null) return paymentsOff()
  const world = { ...given, payments }
  if (!isOwnAddress(call.successUrl, given.config))
    return refuse('VALIDATION_FAILED', { field: 'success_url' })
  if (!isOwnAddress(call.cancelUrl, given.config)) return refuse('VALIDATION_FAILED', { field: 'cancel_url' })
  const known = await findCustomer(world.db, call.userId)
  const converged = known === null ? ok(undefined) : await convergeCustomer(world, known)
  if (!converged.ok) return refusePayment(world, converged.error)
  const standing = await readStanding(world.db, call.userId, world.config.defaultPlan, world.clock.now())
  if (!maySubscribe(standing)) return refuse('ALREADY_SUBSCRIBED')
  const url = await openFor(world, call)
  return url.ok ? ok({ url: url.value }) : refusePayment(world, url.error)
}

/** A customer that the service does not know any more is made anew, once. */
async function openFor(world: Parameters<typeof ensureCustomer>[0], call: CheckoutCall) {
  const customer = await ensureCustomer(world, call.userId)
  if (!customer.ok) return customer
  const opened = await world.payments.openCheckout({ ...call, customerId: customer.value })
  if (opened.ok || opened.error.kind !== 'gone') return opened
  const anew = await ensureCustomer(world, call.userId, customer.value)
  return anew.ok ? world.payments.openCheckout({ ...call, customerId: anew.value }) : anew
}

/** Opens the page with invoices and cards. Gives its address. */
export async function openPortal(
  world: ConvergingWorld,
  call: { readonly userId: string; readonly locale: Locale; readonly returnUrl: string },
) {
  if (world.payments === null) return paymentsOff()
  if (!isOwnAddress(call.returnUrl, world.config)) return refuse('VALIDATION_FAILED', { field: 'return_url' })
  const customer = await findCustomer(world.db, call.userId)
  if (customer === null) return refuse('SUBSCRIPTION_NOT_FOUND')
  const opened = await world.payments.openPortal(customer, call.returnUrl, call.locale)
  if (opened.ok) return ok({ url: opened.value })
  return opened.error.kind === 'gone' ? refuse('SUBSCRIPTION_NOT_FOUND') : refusePayment(world, opened.error)
}
