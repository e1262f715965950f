import type { OperatorRules } from '@cratewatch/domain/accounts/operator-access'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import {
  ConfigError,
  DISCOGS_API,
  environment,
  OF_NPM,
  ROLES,
  SYSTEM_FIRST,
  type Given,
} from './environment.ts'
import { meantName } from './misspelt.ts'
import {
  readChatConfig,
  readMailConfig,
  readPaymentsConfig,
  readRatesConfig,
  readSsoConfig,
  readTargetsConfig,
  ssoWarnings,
} from './vendor-config.ts'

/** What the environment says, validated. */
export type Config = Readonly<ReturnType<typeof toConfig>>

/** Whether connections keep the plans of their statements; `anew`: poolers in between cannot. */
export type Plans = Config['plans']

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
 * not set, as forms and compose files leave them. `inFile` are the names that a settings file brought.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  inFile: readonly string[] = [],
): Config {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environment.safeParse(Object.fromEntries(set))
  const issues = parsed.error?.issues ?? []
  const lines = [
    ...set.flatMap(([name]) => misspelt(name, inFile.includes(name))),
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  ]
  if (!parsed.success || lines.length > 0)
    throw new ConfigError(
      `The configuration is wrong:\n  ${lines.join('\n  ')}\nEvery variable is explained in .env.example.`,
    )
  return toConfig(parsed.data)
}

function misspelt(name: string, isOfFile: boolean): readonly string[] {
  const meant = meantName(name, VARIABLES, isOfFile)
  return meant === null ? [] : [`${name} is no setting: the nearest is ${meant}`]
}

function toConfig(given: Given) {
  if (given.DATABASE_URL !== undefined && given.APP_SECRET === undefined) {
    throw new ConfigError(
      'APP_SECRET is required with DATABASE_URL: set 32 or more random characters, the same for every process.',
    )
  }
  return {
    ...databaseOf(given),
    ...processOf(given),
    ...accessOf(given),
    marketplace: marketplaceOf(given),
    ...vendorsOf(given),
    ...instanceOf(given),
    retention: {
      history: given.KEEP_HISTORY_DAYS,
      notifications: given.KEEP_NOTIFICATIONS_DAYS,
      audit: given.KEEP_AUDIT_DAYS,
      dailyCounts: given.KEEP_DAILY_COUNTS_DAYS,
    },
  }
}

function databaseOf(given: Given) {
  const { DATABASE_URL: databaseUrl = null, ROLES: roles } = given
  return {
    databaseUrl,
    /** The server behind the pooler that `databaseUrl` names; null: there is no pooler. */
    databaseUrlDirect: directUrlOf(given),
    /** How many connections the statements of this process share. */
    databasePool: given.DATABASE_POOL ?? (roles.length === ROLES.length ? POOL : POOL_OF_MANY),
    dataDir: given.DATA_DIR,
    /** The folder of PostgreSQL's programs for the own database, or `SYSTEM_FIRST`; null: those of npm. */
    postgresBinDir: given.POSTGRES_BIN_DIR === OF_NPM ? null : (given.POSTGRES_BIN_DIR ?? SYSTEM_FIRST),
    /** The time limit of a statement on the PostgreSQL server; 0: none. */
    statementTimeout: seconds(given.DATABASE_STATEMENT_TIMEOUT_SECONDS),
    plans: given.DATABASE_PREPARED ? ('kept' as const) : ('anew' as const),
    /** Whether this process takes part in the nightly backups, written into `dataDir`. */
    nightlyBackup: given.NIGHTLY_BACKUP ?? databaseUrl === null,
  }
}

function directUrlOf({ DATABASE_URL, DATABASE_URL_DIRECT }: Given): string | null {
  if (DATABASE_URL_DIRECT === undefined) return null
  if (DATABASE_URL !== undefined) return DATABASE_URL_DIRECT
  throw new ConfigError(
    'DATABASE_URL_DIRECT is the server behind the pooler that DATABASE_URL names: set both, or without a pooler DATABASE_URL alone.',
  )
}

function processOf(given: Given) {
  // One process alone has nobody who could serve in its place.
  const grace = given.DATABASE_URL === undefined ? 0 : GRACE_SECONDS
  return {
    roles: given.ROLES,
    port: given.PORT,
    host: given.HOST,
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    /** The token that a scraper of metrics has to send; null: none. */
    metricsToken: given.METRICS_TOKEN,
    /** The separate port for metrics; null: none. */
    metricsPort: given.METRICS_PORT,
    /** Called each minute while everything runs; null: not called. */
    heartbeatUrl: given.HEARTBEAT_URL ?? null,
    /** How long a process with pages still serves after SIGTERM, until no load balancer sends it requests any more. */
    shutdownGrace: seconds(given.SHUTDOWN_GRACE_SECONDS ?? grace),
    /** How long a shutdown waits for open requests and sends. */
    shutdownPatience: minutes(0.5),
    /** Whether nodejs.org and postgresql.org are asked for newer versions. */
    updateCheck: given.UPDATE_CHECK,
    /** The commit that this program was built from, for operators; null: not known. */
    revision: given.REVISION,
  }
}

function accessOf(given: Given) {
  const isPublic = given.PUBLIC_URL?.startsWith('https://') ?? false
  const secondFactor = given.OPERATOR_SECOND_FACTOR ?? (isPublic ? 'required' : 'optional')
  const operators: OperatorRules = {
    adminEmails: given.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    secondFactorRequired: secondFactor === 'required',
  }
  return {
    appSecret: given.APP_SECRET ?? null,
    /** The secret before a rotation: still opens what it sealed, until that is sealed again. */
    previousSecret: given.APP_SECRET_PREVIOUS,
    operators,
    /** The rule for passwords of collectors; operators' are always strict. */
    passwordPolicy: given.PASSWORD_POLICY,
  }
}

function marketplaceOf(given: Given) {
  const { DISCOGS_CONSUMER_KEY: key, DISCOGS_CONSUMER_SECRET: secret } = given
  if ((key === null) !== (secret === null))
    throw new ConfigError(
      'DISCOGS_CONSUMER_KEY and DISCOGS_CONSUMER_SECRET belong together: set both or neither.',
    )
  const consumer = key === null || secret === null ? null : { key, secret }
  const usual = consumer === null ? WITHOUT_KEY_PER_MINUTE : WITH_KEY_PER_MINUTE
  const { DISCOGS_API_URL: apiUrl, DISCOGS_REQUESTS_PER_MINUTE: asked = usual } = given
  if (apiUrl === DISCOGS_API && asked > WITH_KEY_PER_MINUTE)
    throw new ConfigError(
      `DISCOGS_REQUESTS_PER_MINUTE: Discogs allows an address ${WITH_KEY_PER_MINUTE} requests a minute at most, ${WITHOUT_KEY_PER_MINUTE} without a key.`,
    )
  return {
    apiUrl,
    siteUrl: given.DISCOGS_SITE_URL,
    consumer,
    requestsPerMinute: asked,
    checkFloor: seconds(given.CHECK_FLOOR_SECONDS),
    /** Who pays is late by this part of what all would be late in one queue, in per cent. */
    egress: given.EGRESS,
    /** Whether collectors may see prices that are older than six hours. */
    priceHistory: given.PRICE_HISTORY,
    timeout: seconds(15),
  }
}

/** The vendors besides the marketplace; null: this instance has none of that kind. */
function vendorsOf(given: Given) {
  const vendors = {
    mail: readMailConfig(given),
    /** How long alerts are collected after an alert mail, and then sent in the next one. */
    mailGathering: seconds(given.MAIL_GATHERING_SECONDS),
    chat: readChatConfig(given),
    payments: readPaymentsConfig(given),
    sso: readSsoConfig(given),
    rates: readRatesConfig(given),
    targets: readTargetsConfig(given),
  }
  /** Warnings about settings that open more than is meant. */
  const warnings = ssoWarnings(vendors.sso)
  return { ...vendors, warnings }
}

function instanceOf(given: Given) {
  return {
    /** The public address of this instance, for links in mails and redirects. No trailing slash. */
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    /** Whether nobody has said where people reach it. */
    isPublicUrlUsual: given.PUBLIC_URL === undefined,
    /** The kinds of channels that can be added. */
    channelKinds: given.CHANNEL_KINDS,
    /** The plan of users without a subscription or grant. */
    defaultPlan: given.DEFAULT_PLAN,
    /** Releases that somebody with an empty list can try the product with. */
    exampleRecords: given.EXAMPLE_RECORDS,
    /** The address for help; null: the pages show no link. */
    supportEmail: given.SUPPORT_EMAIL ?? null,
    /** The operator's name, for the privacy page and the terms. */
    operatorName: given.OPERATOR_NAME,
    /** Where the source of this instance is; null: the landing page links to none. */
    sourceUrl: given.SOURCE_URL ?? null,
    demo: given.DEMO,
    /** When this instance forgets everything, as an ISO time; null: never. */
    demoResetsAt: given.DEMO_RESETS_AT ?? null,
    /** The accounts of a demo as which anybody may look around: their sessions read, and change nothing. */
    demoAccounts: given.DEMO_ACCOUNTS,
  }
}
