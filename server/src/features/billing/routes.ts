import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { convergeCustomer } from './converge-customer.ts'
import { findCustomer } from './customers.ts'
import { setEndsWithPeriod } from './end-with-period.ts'
import { openCheckout, openPortal } from './open-pages.ts'
import { readStatus } from './read-status.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refusePayment } from './refuse-payment.ts'

/** Plan, subscription and payments. */
export function billingRoutes(world: World): Route[] {
  return [
    route(endpoints.subscriptionStatus, async ({ session }) => ok(await readStatus(world, session.userId))),
    route(endpoints.refreshSubscription, ({ session }) => refresh(world, session.userId)),
    route(endpoints.cancelSubscription, ({ session }) => setEndsWithPeriod(world, session.userId, true)),
    route(endpoints.resumeSubscription, ({ session }) => setEndsWithPeriod(world, session.userId, false)),
    route(endpoints.createCheckoutSession, ({ session, body }) =>
      openCheckout(world, {
        userId: session.userId,
        locale: session.locale,
        successUrl: body.success_url,
        cancelUrl: body.cancel_url,
      }),
    ),
    route(endpoints.openBillingPortal, ({ session, body }) =>
      openPortal(world, { userId: session.userId, locale: session.locale, returnUrl: body.return_url }),
    ),
    route(endpoints.stripeWebhook, ({ raw }) => receiveWebhook(world, raw)),
  ]
}

/** The truth at once, for who comes back from paying before the event does. */
async function refresh(world: World, userId: string) {
  const { payments } = world
  const customer = payments === null ? null : await findCustomer(world.db, userId)
  if (payments !== null && customer !== null) {
    const converged = await convergeCustomer({ ...world, payments }, customer)
    if (!converged.ok) return refusePayment(world, converged.error)
  }
  return ok(await readStatus(world, userId))
}
