import { channelKindName, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { PASSWORD_RULES } from '@cratewatch/domain/accounts/passwords/password'
import { days, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { GATHERING } from '@cratewatch/domain/notifications/sending/mail-due-at'
import { DEFAULT_CHECK_FLOOR } from '@cratewatch/domain/scheduling/watch-tier'
import { z } from 'zod'
import { Repairable } from '../explain-failure.ts'

/** A wrong or missing setting. The message says which variable and what to do. */
export class ConfigError extends Repairable {}

/** How long an operator has rows kept that people read; null: for ever. */
export type Retention = {
  /** What checks saw, and what changed. Alerts refer to it, so it is kept as long as they are. */
  readonly history: Duration | null
  readonly notifications: Duration | null
  /** What operators did. */
  readonly audit: Duration | null
  /** Counts of single days. */
  readonly dailyCounts: Duration | null
}

/** What holds where the operator says nothing. */
export const USUAL_RETENTION: Retention = {
  history: days(400),
  notifications: days(400),
  audit: days(800),
  dailyCounts: days(400),
}

/** Programs of the own database: those of the system's packages, which its updates keep fresh, and npm's where it has none. */
export const SYSTEM_FIRST = 'system-first'
export const OF_NPM = 'npm'

export const ROLES = ['web', 'watcher', 'notifier'] as const
export type Role = (typeof ROLES)[number]

const text = z.string().trim()
const optional = text.optional().transform((value) => value ?? null)
/** Not zod's words, which speak of NaN. */
const number = z.coerce.number('must be a number')
const port = number.int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
/** The real marketplace. */
export const DISCOGS_API = 'https://api.discogs.com'
/** Hosts without a dot are accepted, as in home networks. */
const ADDRESS = /^[^@\s]+@[^@\s]+$/
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const list = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const FOR_EVER = 'forever'
/** Figures reach back a month, and more is learned from. */
const KEPT_AT_LEAST = 60

/** How many days rows are kept; null: for ever. */
const keptDays = (usual: Duration | null) =>
  z
    .union(
      [z.literal(FOR_EVER).transform(() => null), number.int().min(KEPT_AT_LEAST).transform(days)],
      `must be a number of days, ${KEPT_AT_LEAST} or more, or ${FOR_EVER}`,
    )
    .default(usual)

/** Every variable that the server reads; nothing else reads the environment. `.env.example` documents each. */
/** An account as which strangers may look around: `collector:somebody@example.com:password`. */
const demoAccounts = z
  .string()
  .regex(/^(?:collector|operator):[^:]+@[^:]+:[^:]+$/, 'is not collector:address:password')
  .transform((text) => {
    const [as = '', email = '', password = ''] = text.split(':')
    return { as: as === 'operator' ? ('operator' as const) : ('collector' as const), email, password }
  })

export const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.refine(isWholeHost, 'has no path: the pages are at the root of their host').optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_URL_DIRECT: databaseUrl.optional(),
  DATABASE_POOL: number.int().min(2).max(100).optional(),
  DATA_DIR: text.default('./data'),
  POSTGRES_BIN_DIR: optional,
  APP_SECRET: text.min(32, 'needs at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: optional,
  ROLES: list
    .transform((roles) => [...new Set(roles)])
    .pipe(z.array(z.enum(ROLES, `are ${ROLES.join(', ')}, with commas`)).min(1))
    .default([...ROLES]),
  ADMIN_EMAILS: list
    .pipe(z.array(text.regex(ADDRESS, 'must be e-mail addresses, such as you@example.com')))
    .default([]),
  PASSWORD_POLICY: z.enum(PASSWORD_RULES).default('standard'),
  OPERATOR_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  DISCOGS_API_URL: url.default(DISCOGS_API),
  DISCOGS_SITE_URL: url.default('https://www.discogs.com'),
  DISCOGS_CONSUMER_KEY: optional,
  DISCOGS_CONSUMER_SECRET: optional,
  DISCOGS_REQUESTS_PER_MINUTE: number.int().min(2).max(100_000).optional(),
  CHECK_FLOOR_SECONDS: number
    .int()
    .min(1)
    .max(3600)
    .default(DEFAULT_CHECK_FLOOR / seconds(1)),
  EGRESS: text.default('default'),
  PRICE_HISTORY: z.stringbool().default(false),
  SMTP_URL: optional,
  MAIL_FROM: text.default('Cratewatch <cratewatch@localhost>'),
  TELEGRAM_BOT_TOKEN: optional,
  TELEGRAM_API_URL: url.default('https://api.telegram.org'),
  TELEGRAM_LINK_URL: url.default('https://t.me'),
  TELEGRAM_WEBHOOK: z.stringbool().default(false),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_ID: optional,
  // This key is public: another one in its place would be disclosed.
  STRIPE_PUBLISHABLE_KEY: optional.refine(
    (key) => key === null || key.startsWith('pk_'),
    'begins with pk_; secret keys do not belong here',
  ),
  STRIPE_API_URL: url.default('https://api.stripe.com'),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
  STRIPE_AUTOMATIC_TAX: z.stringbool().default(false),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  OIDC_EMAIL_DOMAINS: list
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .pipe(z.array(z.hostname()))
    .default([]),
  OIDC_ONLY: z.stringbool().default(false),
  EXCHANGE_RATES_URL: z
    .union([z.literal('off'), url])
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  // Mail about the account goes on in any case.
  CHANNEL_KINDS: list
    .pipe(z.array(channelKindName))
    .transform((kinds) => [...new Set<ChannelKind>(['email', ...kinds])])
    .default(channelKindName.options),
  ALLOW_PRIVATE_TARGETS: list.default([]),
  PUSH_HOSTS: list.default([]),
  PUSHOVER_API_URL: url.default('https://api.pushover.net'),
  DEFAULT_PLAN: z.enum(['FREE', 'PREMIUM']).default('FREE'),
  EXAMPLE_RECORDS: list
    .transform((ids) => (ids.join() === 'off' ? [] : ids))
    .pipe(z.array(z.coerce.number<string>('must be numbers').int().positive()))
    .default([249_504, 372_019, 3_362_530]),
  SUPPORT_EMAIL: z.email().optional(),
  OPERATOR_NAME: optional,
  SOURCE_URL: url.optional(),
  UPDATE_CHECK: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.stringbool().default(false),
  KEEP_HISTORY_DAYS: keptDays(USUAL_RETENTION.history),
  KEEP_NOTIFICATIONS_DAYS: keptDays(USUAL_RETENTION.notifications),
  KEEP_AUDIT_DAYS: keptDays(USUAL_RETENTION.audit),
  KEEP_DAILY_COUNTS_DAYS: keptDays(USUAL_RETENTION.dailyCounts),
  METRICS_TOKEN: optional.refine(
    (token) => token === null || token.length >= 16,
    'needs at least 16 characters',
  ),
  HEARTBEAT_URL: url.refine(isProtected, 'begins with https://, or names this machine').optional(),
  METRICS_PORT: port.optional().transform((given) => given ?? null),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: number.int().min(0).max(86_400).default(30),
  DATABASE_PREPARED: z.stringbool().default(true),
  SHUTDOWN_GRACE_SECONDS: number.int().min(0).max(600).optional(),
  NIGHTLY_BACKUP: z.stringbool().optional(),
  MAIL_GATHERING_SECONDS: number
    .int()
    .min(0)
    .max(3600)
    .default(GATHERING / 1_000),
  DEMO_RESETS_AT: z.iso.datetime().optional(),
  DEMO_ACCOUNTS: list.pipe(z.array(demoAccounts)).default([]),
  REVISION: optional,
  DEMO: z.stringbool().default(false),
})

export type Given = z.infer<typeof environment>

function isWholeHost(url: string): boolean {
  const { pathname, search, hash } = new URL(url)
  return pathname === '/' && search === '' && hash === ''
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether data sent to an address is protected on the way: it has https, or is on this machine. */
export function isProtected(url: string): boolean {
  return new URL(url).protocol === 'https:' || isOnThisMachine(url)
}

export function isOnThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
}
