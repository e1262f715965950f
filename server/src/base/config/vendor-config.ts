import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isProtected, type Given } from './environment.ts'
import { parseSmtpUrl, senderAddress } from './smtp-url.ts'
import ipaddr from 'ipaddr.js'

/** The bot of this instance. */
export type ChatConfig = {
  readonly token: string
  readonly apiUrl: string
  /** The beginning of links that open the bot. */
  readonly linkUrl: string
  /** Whether updates come by webhook to PUBLIC_URL instead of by polling. */
  readonly webhook: boolean
  readonly timeout: Duration
}

export function readChatConfig(given: Given): Result<ChatConfig | null, string> {
  if (given.TELEGRAM_BOT_TOKEN === null) return ok(null)
  if (given.TELEGRAM_WEBHOOK && !given.PUBLIC_URL?.startsWith('https://')) {
    return refused('TELEGRAM_WEBHOOK needs a PUBLIC_URL that begins with https://.')
  }
  return ok({
    token: given.TELEGRAM_BOT_TOKEN,
    apiUrl: given.TELEGRAM_API_URL,
    linkUrl: given.TELEGRAM_LINK_URL,
    webhook: given.TELEGRAM_WEBHOOK,
    timeout: seconds(20),
  })
}

export type MailConfig = { readonly smtpUrl: string; readonly from: string }

/**
 * Reads the mail settings; null: without SMTP_URL no mail is sent. An error says what is wrong, before anything is
 * opened.
 */
export function readMailConfig(given: Given): Result<MailConfig | null, string> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = given
  if (smtpUrl === null) return ok(null)
  try {
    parseSmtpUrl(smtpUrl)
    senderAddress(from)
    return ok({ smtpUrl, from })
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

/** The settings of the payment service. */
export type PaymentsConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The id of premium's price at the payment service: 99 cents, recurring monthly. */
  readonly priceId: string
  /** The service's script for the browser; null: users follow the link to its page without it. */
  readonly script: { readonly url: string; readonly publishableKey: string } | null
  readonly apiUrl: string
  readonly automaticTax: boolean
  readonly timeout: Duration
}

/** Reads all settings or none: a key without the webhook's secret would take money without any effect on the plan. */
export function readPaymentsConfig(given: Given): Result<PaymentsConfig | null, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = given
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET && !STRIPE_PRICE_ID) return ok(null)
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    return refused(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all of them or none.',
    )
  }
  return ok({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    script:
      given.STRIPE_PUBLISHABLE_KEY === null
        ? null
        : { url: given.STRIPE_JS_URL, publishableKey: given.STRIPE_PUBLISHABLE_KEY },
    apiUrl: given.STRIPE_API_URL,
    automaticTax: given.STRIPE_AUTOMATIC_TAX,
    timeout: seconds(8),
  })
}

/** The source of exchange rates. */
export type RatesConfig = { readonly url: string; readonly timeout: Duration }

export function readRatesConfig({ EXCHANGE_RATES_URL: url }: Given): RatesConfig | null {
  return url === 'off' ? null : { url, timeout: seconds(15) }
}

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

/** A network, as its first address and the length of its prefix. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What is sent to addresses that users give. */
export type TargetsConfig = {
  /** The private networks that messages may go to nevertheless. */
  readonly allowedNetworks: readonly Network[]
  readonly pushoverUrl: string
  /** The hosts of push services besides the known ones. */
  readonly pushHosts: readonly string[]
}

export function readTargetsConfig(given: Given): Result<TargetsConfig, string> {
  const wrong = given.ALLOW_PRIVATE_TARGETS.find((text) => !ipaddr.isValidCIDR(text))
  if (wrong !== undefined)
    return refused(`ALLOW_PRIVATE_TARGETS lists networks like 192.168.0.0/16; "${wrong}" is none.`)
  const allowedNetworks = given.ALLOW_PRIVATE_TARGETS.map((text) => ipaddr.parseCIDR(text))
  return ok({ allowedNetworks, pushoverUrl: given.PUSHOVER_API_URL, pushHosts: given.PUSH_HOSTS })
}
