import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import { passkeyHost } from '@cratewatch/domain/accounts/passkeys/passkey'
import type { Deps } from '../../outbound/deps.ts'

/** What this instance offers. */
export function instanceRoutes(deps: InstanceDeps): Route[] {
  return [route(endpoints.instanceInfo, () => Promise.resolve(ok(describeInstance(deps))))]
}

type InstanceDeps = Pick<Deps, 'config' | 'mailer' | 'chat' | 'payments' | 'marketplaceSignIn'>

/** Describes what this instance offers, by its configuration. */
export function describeInstance({ config, mailer, chat, payments, marketplaceSignIn }: InstanceDeps) {
  return {
    mail: mailer !== null,
    chat: chat !== null,
    payments: payments !== null,
    paymentScript: payments === null ? null : (config.payments?.script ?? null),
    marketplaceSignIn: marketplaceSignIn !== null,
    passwordPolicy: config.passwordPolicy,
    passkeys: passkeyHost(new URL(config.publicUrl)) !== null,
    sso: config.sso && { name: config.sso.name, only: config.sso.only },
    marketplaceSiteUrl: config.marketplace.siteUrl,
    supportEmail: config.supportEmail,
    exampleRecords: [...config.exampleRecords],
    demo: config.demo,
    resetsAt: config.demoResetsAt,
  }
}
