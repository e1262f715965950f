import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isProtected, type Given } from './environment.ts'

/** The settings of the OpenID Connect issuer. */
export type SsoConfig = {
  readonly issuer: string
  readonly clientId: string
  /** null: a public client. */
  readonly clientSecret: string | null
  /** The issuer's name on our pages. */
  readonly name: string
  /** The domains whose addresses begin or take over accounts, in lower case; empty: every domain. */
  readonly emailDomains: readonly string[]
  /** Whether every other way to sign in or up is refused. */
  readonly only: boolean
  readonly timeout: Duration
}

/** Reads the variables of single sign-on; null without any. The error is a sentence for the operator. */
export function readSsoConfig(given: Given): Result<SsoConfig | null, string> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  const emailDomains = given.OIDC_EMAIL_DOMAINS
  if (issuer === undefined && clientId === null) {
    if (clientSecret === null && !given.OIDC_ONLY && emailDomains.length === 0) return ok(null)
    return refused(
      'OIDC_CLIENT_SECRET, OIDC_EMAIL_DOMAINS and OIDC_ONLY need OIDC_ISSUER and OIDC_CLIENT_ID: set them too.',
    )
  }
  if (issuer === undefined || clientId === null) {
    return refused('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.')
  }
  if (!isProtected(issuer)) {
    return refused('OIDC_ISSUER must begin with https://; http:// is only for an issuer on this machine.')
  }
  const name = given.OIDC_NAME ?? new URL(issuer).hostname
  return ok({
    issuer,
    clientId,
    clientSecret,
    name,
    emailDomains,
    only: given.OIDC_ONLY,
    timeout: seconds(8),
  })
}

/** Issuers where anybody makes an account, and says which address it has. */
const PUBLIC_ISSUERS: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'api.login.yahoo.com',
  'appleid.apple.com',
  'discord.com',
  'gitlab.com',
  'id.twitch.tv',
  'login.live.com',
  'login.microsoftonline.com',
  'slack.com',
  'www.facebook.com',
  'www.linkedin.com',
  'www.paypal.com',
])

/** Warns of a public issuer whose every account opens one here. */
export function ssoWarnings(sso: SsoConfig | null): readonly string[] {
  if (sso === null || sso.emailDomains.length > 0) return []
  const { hostname } = new URL(sso.issuer)
  if (!PUBLIC_ISSUERS.has(hostname)) return []
  return [
    `Anybody can have an account at OIDC_ISSUER (${hostname}) and say which address it has: with OIDC_EMAIL_DOMAINS only addresses of your domains open accounts here.`,
  ]
}
