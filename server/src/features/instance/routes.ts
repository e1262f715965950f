import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'

/** What this instance offers, by what is configured. */
export function instanceRoutes(
  world: Pick<World, 'config' | 'mailer' | 'chat' | 'payments' | 'marketplaceSignIn'>,
): Route[] {
  const { config, mailer, payments } = world
  return [
    route(endpoints.instanceInfo, () =>
      Promise.resolve(
        ok({
          mail: mailer !== null,
          chat: world.chat !== null,
          payments: payments !== null,
          paymentScript: payments === null ? null : (config.payments?.script ?? null),
          marketplaceSignIn: world.marketplaceSignIn !== null,
          marketplaceSiteUrl: config.marketplace.siteUrl,
          supportEmail: config.supportEmail,
          demo: config.demo,
        }),
      ),
    ),
  ]
}
