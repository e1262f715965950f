import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { OperatorRules } from '@cratewatch/domain/accounts/operator-access'
import type { PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import {
  readChatConfig,
  readMailConfig,
  readPaymentsConfig,
  readRatesConfig,
  readSsoConfig,
  ssoWarnings,
  readTargetsConfig,
  type ChatConfig,
  type MailConfig,
  type PaymentsConfig,
  type RatesConfig,
  type SsoConfig,
  type TargetsConfig,
} from './vendor-config.ts'
import type { Retention } from './retention.ts'
import { environment, ROLES, type Given, type Role } from './environment.ts'
import { Repairable } from '../explain-failure.ts'

/** A wrong or missing setting. The message says which variable and what to do. */
export class ConfigError extends Repairable {}

/** Whether connections keep the plans of their statements; `anew`: poolers in between cannot. */
export type Plans = 'kept' | 'anew'

export type Config = {
  /** Warnings about settings that open more than is meant. */
  readonly warnings: readonly string[]
  readonly port: number
  readonly host: string
  /** The public address of this instance, for links in mails and redirects. No trailing slash. */
  readonly publicUrl: string
  readonly databaseUrl: string | null
  /** The server behind the pooler that `databaseUrl` names; null: there is no pooler. */
  readonly databaseUrlDirect: string | null
  /** How many connections the statements of this process share. */
  readonly databasePool: number
  readonly dataDir: string
  /** The folder of PostgreSQL's programs for the own database; null: from npm, or on the PATH. */
  readonly postgresBinDir: string | null
  readonly appSecret: string | null
  /** The secret before a rotation: still opens what it sealed, until that is sealed again. */
  readonly previousSecret: string | null
  readonly roles: readonly Role[]
  readonly operators: OperatorRules
  /** The rule for passwords of collectors; operators' are always strict. */
  readonly passwordPolicy: PasswordRule
  readonly marketplace: {
    readonly apiUrl: string
    readonly siteUrl: string
    readonly consumer: { readonly key: string; readonly secret: string } | null
    readonly requestsPerMinute: number
    readonly checkFloor: Duration
    readonly egress: string
    /** Whether collectors may see prices that are older than six hours. */
    readonly priceHistory: boolean
    readonly timeout: Duration
  }
  readonly mail: MailConfig | null
  /** How long alerts are collected after an alert mail, and then sent in the next one. */
  readonly mailGathering: Duration
  /** null: this instance has no bot. */
  readonly chat: ChatConfig | null
  /** null: this instance takes no payments. */
  readonly payments: PaymentsConfig | null
  /** null: this instance has no single sign-on. */
  readonly sso: SsoConfig | null
  /** null: prices are not converted. */
  readonly rates: RatesConfig | null
  /** The kinds of channels that can be added. */
  readonly channelKinds: readonly ChannelKind[]
  readonly targets: TargetsConfig
  /** The plan of users without a subscription or grant. */
  readonly defaultPlan: Plan
  /** Releases that somebody with an empty list can try the product with. */
  readonly exampleRecords: readonly number[]
  /** The address for help; null: the pages show no link. */
  readonly supportEmail: string | null
  /** The operator's name, for the privacy page and the terms. */
  readonly operatorName: string | null
  /** Where the source of this instance is; null: the landing page links to none. */
  readonly sourceUrl: string | null
  readonly logLevel: string
  readonly trustProxy: boolean
  /** The token that a scraper of metrics has to send; null: none. */
  readonly metricsToken: string | null
  /** The separate port for metrics; null: none. */
  readonly metricsPort: number | null
  /** Called each minute while everything runs; null: not called. */
  readonly heartbeatUrl: string | null
  /** The time limit of a statement on the PostgreSQL server; 0: none. */
  readonly statementTimeout: Duration
  /** Whether connections keep the plans of their statements. */
  readonly plans: Plans
  /** Whether this process takes part in the nightly backups, written into `dataDir`. */
  readonly nightlyBackup: boolean
  readonly retention: Retention
  /** The commit that this program was built from, for operators; null: not known. */
  readonly revision: string | null
  readonly demo: boolean
  /** When this instance forgets everything, as an ISO time; null: never. */
  readonly demoResetsAt: string | null
  /** How long a process with pages still serves after SIGTERM, until no load balancer sends it requests any more. */
  readonly shutdownGrace: Duration
  /** How long a shutdown waits for open requests and sends. */
  readonly shutdownPatience: Duration
}

const WITH_KEY_PER_MINUTE = 60
const WITHOUT_KEY_PER_MINUTE = 25
/** Load balancers ask a process every few seconds whether it is ready. */
const GRACE_SECONDS = 10

/** A process with every role is probably the only one. */
const POOL = 8
/** Of many processes, twenty fit a PostgreSQL server that allows 100 connections: each has one more that listens. */
const POOL_OF_MANY = 3

/** The names of all variables. */
export const VARIABLES = Object.keys(environment.shape)

/**
 * Reads and validates the environment; throws ConfigError with one line for each problem. An empty variable counts as
 * not set, as forms and compose files leave them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environment.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(
      `The configuration is wrong:\n  ${lines.join('\n  ')}\nEvery variable is explained in .env.example.`,
    )
  }
  const config = toConfig(parsed.data)
  return { ...config, warnings: ssoWarnings(config.sso) }
}

function toConfig(given: Given): Omit<Config, 'warnings'> {
  const databaseUrl = given.DATABASE_URL ?? null
  const appSecret = given.APP_SECRET ?? null
  if (databaseUrl !== null && appSecret === null) {
    throw new ConfigError(
      'APP_SECRET is required with DATABASE_URL: set 32 or more random characters, the same for every process.',
    )
  }
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    ...databaseOf(given),
    appSecret,
    previousSecret: given.APP_SECRET_PREVIOUS,
    roles: given.ROLES,
    operators: operatorsOf(given),
    passwordPolicy: given.PASSWORD_POLICY,
    marketplace: marketplaceOf(given),
    mail: settled(readMailConfig(given)),
    mailGathering: seconds(given.MAIL_GATHERING_SECONDS),
    chat: settled(readChatConfig(given)),
    payments: settled(readPaymentsConfig(given)),
    sso: settled(readSsoConfig(given)),
    rates: readRatesConfig(given),
    channelKinds: given.CHANNEL_KINDS,
    targets: settled(readTargetsConfig(given)),
    defaultPlan: given.DEFAULT_PLAN,
    exampleRecords: given.EXAMPLE_RECORDS,
    supportEmail: given.SUPPORT_EMAIL ?? null,
    operatorName: given.OPERATOR_NAME,
    sourceUrl: given.SOURCE_URL ?? null,
    logLevel: given.LOG_LEVEL,
    trustProxy: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    metricsPort: given.METRICS_PORT,
    heartbeatUrl: given.HEARTBEAT_URL ?? null,
    nightlyBackup: given.NIGHTLY_BACKUP ?? databaseUrl === null,
    retention: retentionOf(given),
    ...processOf(given, databaseUrl),
  }
}

function databaseOf(given: Given) {
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    databaseUrlDirect: directUrlOf(given),
    databasePool: poolOf(given),
    dataDir: given.DATA_DIR,
    postgresBinDir: given.POSTGRES_BIN_DIR,
    statementTimeout: seconds(given.DATABASE_STATEMENT_TIMEOUT_SECONDS),
    plans: given.DATABASE_PREPARED ? ('kept' as const) : ('anew' as const),
  }
}

function poolOf({ DATABASE_POOL, ROLES: roles }: Given): number {
  return DATABASE_POOL ?? (roles.length === ROLES.length ? POOL : POOL_OF_MANY)
}

function directUrlOf({ DATABASE_URL, DATABASE_URL_DIRECT }: Given): string | null {
  if (DATABASE_URL_DIRECT === undefined) return null
  if (DATABASE_URL !== undefined) return DATABASE_URL_DIRECT
  throw new ConfigError(
    'DATABASE_URL_DIRECT is the server behind the pooler that DATABASE_URL names: set both, or without a pooler DATABASE_URL alone.',
  )
}

function processOf(given: Given, databaseUrl: string | null) {
  return {
    revision: given.REVISION,
    demo: given.DEMO,
    demoResetsAt: given.DEMO_RESETS_AT ?? null,
    // One process alone has nobody who could serve in its place.
    shutdownGrace: seconds(given.SHUTDOWN_GRACE_SECONDS ?? (databaseUrl === null ? 0 : GRACE_SECONDS)),
    shutdownPatience: minutes(0.5),
  }
}

function marketplaceOf(given: Given): Config['marketplace'] {
  const consumer = consumerOf(given.DISCOGS_CONSUMER_KEY, given.DISCOGS_CONSUMER_SECRET)
  return {
    apiUrl: given.DISCOGS_API_URL,
    siteUrl: given.DISCOGS_SITE_URL,
    consumer,
    requestsPerMinute:
      given.DISCOGS_REQUESTS_PER_MINUTE ?? (consumer ? WITH_KEY_PER_MINUTE : WITHOUT_KEY_PER_MINUTE),
    checkFloor: seconds(given.CHECK_FLOOR_SECONDS),
    egress: given.EGRESS,
    priceHistory: given.PRICE_HISTORY,
    timeout: seconds(15),
  }
}

function retentionOf(given: Given): Retention {
  return {
    history: given.KEEP_HISTORY_DAYS,
    notifications: given.KEEP_NOTIFICATIONS_DAYS,
    audit: given.KEEP_AUDIT_DAYS,
    dailyCounts: given.KEEP_DAILY_COUNTS_DAYS,
  }
}

function operatorsOf(given: Given): OperatorRules {
  const isPublic = given.PUBLIC_URL?.startsWith('https://') ?? false
  const asked = given.OPERATOR_SECOND_FACTOR
  return {
    adminEmails: given.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    secondFactorRequired: asked === undefined ? isPublic : asked === 'required',
  }
}

function consumerOf(key: string | null, secret: string | null): Config['marketplace']['consumer'] {
  if (key && secret) return { key, secret }
  if (!key && !secret) return null
  throw new ConfigError(
    'DISCOGS_CONSUMER_KEY and DISCOGS_CONSUMER_SECRET belong together: set both or neither.',
  )
}

/** Returns the value of a part of the configuration, or throws its error. */
function settled<T>(read: Result<T, string>): T {
  if (!read.ok) throw new ConfigError(read.error)
  return read.value
}
