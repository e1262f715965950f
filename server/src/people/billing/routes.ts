import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { findCustomer, refusePayment } from './customers.ts'
import { receiveWebhook } from './payment-events.ts'
import { reconcileCustomer } from './reconcile-customer.ts'
import { setEndsWithPeriod, openCheckout, openPortal, readStatus } from './subscription.ts'

/** Plan, subscription and payments. */
export function billingRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.subscriptionStatus, async ({ session }) => ok(await readStatus(deps, session.userId))),
    route(endpoints.refreshSubscription, ({ session }) => refresh(deps, session.userId)),
    route(endpoints.cancelSubscription, ({ session }) => setEndsWithPeriod(deps, session.userId, true)),
    route(endpoints.resumeSubscription, ({ session }) => setEndsWithPeriod(deps, session.userId, false)),
    route(endpoints.createCheckoutSession, ({ session, body }) =>
      openCheckout(deps, {
        userId: session.userId,
        locale: session.locale,
        successUrl: body.success_url,
        cancelUrl: body.cancel_url,
      }),
    ),
    route(endpoints.openBillingPortal, ({ session, body }) =>
      openPortal(deps, { userId: session.userId, locale: session.locale, returnUrl: body.return_url }),
    ),
    route(endpoints.stripeWebhook, ({ raw }) => receiveWebhook(deps, raw)),
  ]
}

/** Reconciles at once, for a user who returns from paying before the event arrives. */
async function refresh(deps: Deps, userId: string) {
  const { payments } = deps
  const customer = payments === null ? null : await findCustomer(deps.db, userId)
  if (payments !== null && customer !== null) {
    const reconciled = await reconcileCustomer({ ...deps, payments }, customer)
    if (!reconciled.ok) return refusePayment(deps, reconciled.error)
  }
  return ok(await readStatus(deps, userId))
}
