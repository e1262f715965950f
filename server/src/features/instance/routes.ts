import { endpoints } from '@cratewatch/contracts/endpoints'
import { passkeyHost } from '@cratewatch/domain/accounts/passkeys/passkey'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../deps.ts'

/** Describes what this instance offers, by its configuration. */
export function instanceRoutes(
  deps: Pick<Deps, 'config' | 'mailer' | 'chat' | 'payments' | 'marketplaceSignIn'>,
): Route[] {
  const { config, mailer, payments } = deps
  return [
    route(endpoints.instanceInfo, () =>
      Promise.resolve(
        ok({
          mail: mailer !== null,
          chat: deps.chat !== null,
          payments: payments !== null,
          paymentScript: payments === null ? null : (config.payments?.script ?? null),
          marketplaceSignIn: deps.marketplaceSignIn !== null,
          passwordPolicy: config.passwordPolicy,
          passkeys: passkeyHost(new URL(config.publicUrl)) !== null,
          sso: config.sso && { name: config.sso.name, only: config.sso.only },
          marketplaceSiteUrl: config.marketplace.siteUrl,
          supportEmail: config.supportEmail,
          demo: config.demo,
          resetsAt: config.demoResetsAt,
        }),
      ),
    ),
  ]
}
