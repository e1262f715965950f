import { seconds } from '@cratewatch/domain/kernel/duration'
import ipaddr from 'ipaddr.js'
import { ConfigError, isProtected, type Given } from './environment.ts'
import { parseSmtpUrl, senderAddress } from './smtp-url.ts'

/** Reads the settings of the bot; null: without a token there is none. */
export function readChatConfig(given: Given) {
  if (given.TELEGRAM_BOT_TOKEN === null) return null
  if (given.TELEGRAM_WEBHOOK && !given.PUBLIC_URL?.startsWith('https://')) {
    throw new ConfigError('TELEGRAM_WEBHOOK needs a PUBLIC_URL that begins with https://.')
  }
  return {
    token: given.TELEGRAM_BOT_TOKEN,
    apiUrl: given.TELEGRAM_API_URL,
    /** The beginning of links that open the bot. */
    linkUrl: given.TELEGRAM_LINK_URL,
    /** Whether updates come by webhook to PUBLIC_URL instead of by polling. */
    webhook: given.TELEGRAM_WEBHOOK,
    timeout: seconds(20),
  }
}

export type ChatConfig = NonNullable<ReturnType<typeof readChatConfig>>

/** Reads the mail settings; null: without SMTP_URL no mail is sent. Both are tried before anything is opened. */
export function readMailConfig(given: Given) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = given
  if (smtpUrl === null) return null
  try {
    parseSmtpUrl(smtpUrl)
    senderAddress(from)
    return { smtpUrl, from }
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Reads all settings or none: a key without the webhook's secret would take money without any effect on the plan. */
export function readPaymentsConfig(given: Given) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = given
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET && !STRIPE_PRICE_ID) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID belong together: set all of them or none.',
    )
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    /** The id of premium's price at the payment service: 99 cents, recurring monthly. */
    priceId: STRIPE_PRICE_ID,
    /** The service's script for the browser; null: users follow the link to its page without it. */
    script:
      given.STRIPE_PUBLISHABLE_KEY === null
        ? null
        : { url: given.STRIPE_JS_URL, publishableKey: given.STRIPE_PUBLISHABLE_KEY },
    apiUrl: given.STRIPE_API_URL,
    automaticTax: given.STRIPE_AUTOMATIC_TAX,
    timeout: seconds(8),
  }
}

export type PaymentsConfig = NonNullable<ReturnType<typeof readPaymentsConfig>>

/** Reads the source of exchange rates; null: prices are not converted. */
export function readRatesConfig({ EXCHANGE_RATES_URL: url }: Given) {
  return url === 'off' ? null : { url, timeout: seconds(15) }
}

export type RatesConfig = NonNullable<ReturnType<typeof readRatesConfig>>

/** Reads the settings of the OpenID Connect issuer; null without any. */
export function readSsoConfig(given: Given) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  const emailDomains = given.OIDC_EMAIL_DOMAINS
  if (issuer === undefined && clientId === null) {
    if (clientSecret === null && !given.OIDC_ONLY && emailDomains.length === 0) return null
    throw new ConfigError(
      'OIDC_CLIENT_SECRET, OIDC_EMAIL_DOMAINS and OIDC_ONLY need OIDC_ISSUER and OIDC_CLIENT_ID: set them too.',
    )
  }
  if (issuer === undefined || clientId === null) {
    throw new ConfigError('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.')
  }
  if (!isProtected(issuer)) {
    throw new ConfigError(
      'OIDC_ISSUER must begin with https://; http:// is only for an issuer on this machine.',
    )
  }
  return {
    issuer,
    clientId,
    /** null: a public client. */
    clientSecret,
    /** The issuer's name on our pages. */
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    /** The domains whose addresses begin or take over accounts, in lower case; empty: every domain. */
    emailDomains,
    /** Whether every other way to sign in or up is refused. */
    only: given.OIDC_ONLY,
    timeout: seconds(8),
  }
}

export type SsoConfig = NonNullable<ReturnType<typeof readSsoConfig>>

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

/** Reads what limits messages to addresses that users give. */
export function readTargetsConfig(given: Given) {
  const wrong = given.ALLOW_PRIVATE_TARGETS.find((text) => !ipaddr.isValidCIDR(text))
  if (wrong !== undefined)
    throw new ConfigError(`ALLOW_PRIVATE_TARGETS lists networks like 192.168.0.0/16; "${wrong}" is none.`)
  return {
    /** The private networks that messages may go to nevertheless. */
    allowedNetworks: given.ALLOW_PRIVATE_TARGETS.map((text): Network => ipaddr.parseCIDR(text)),
    pushoverUrl: given.PUSHOVER_API_URL,
    /** The hosts of push services besides the known ones. */
    pushHosts: given.PUSH_HOSTS,
  }
}
