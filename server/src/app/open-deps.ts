import { Registry } from 'prom-client'
import { heldSentence, holdDeliveries } from '../alerting/deliveries/send/claim-due.ts'
import { readVapidKeys } from '../alerting/kinds/web-push-sender.ts'
import { systemClock, type Clock } from '../base/clock.ts'
import type { Config } from '../base/config/config.ts'
import { hasSecret, readOrCreateSecret } from '../base/config/data-directory.ts'
import { ConfigError } from '../base/config/environment.ts'
import { processName } from '../base/config/process-settings.ts'
import { randomIds } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import { createProgress } from '../base/progress.ts'
import { deriveSecrets, fingerprintOf } from '../base/secrets.ts'
import { createMarketplaceBudget } from '../checking/figures/marketplace-budget.ts'
import { awaitDatabase, isPooled, POOLED } from '../database/connection/await-database.ts'
import { connectPostgres } from '../database/connection/connect-postgres.ts'
import { createLive } from '../database/connection/live.ts'
import { followDatabaseClock } from '../database/database-clock.ts'
import { DatabaseProblem } from '../database/database-errors.ts'
import type { Database } from '../database/database.ts'
import { migrate, requireMigration } from '../database/migrate.ts'
import { damageListener, logRebuilding } from '../database/own-postgres/damage.ts'
import { readMark } from '../database/own-postgres/known-state.ts'
import { openOwn, openOwnBeside, type OwnNotes, type OpenedOwn } from '../database/own-postgres/open-own.ts'
import { ownerIn } from '../database/queue/lease.ts'
import { measureProcess, publishBuild } from '../http/health/health.ts'
import type { Deps } from '../outbound/deps.ts'
import {
  createHealthNotes,
  noteChat,
  noteMailer,
  noteMarketplace,
  notePayments,
  noteRates,
  type HealthNotes,
} from '../outbound/health.ts'
import { noteMarketplaceClock, type ClockNotes } from '../outbound/marketplace-clock.ts'
import { createEcbRates } from '../outbound/rates/ecb-rates.ts'
import { createDiscogsMarketplace } from '../outbound/vendors/discogs/discogs-marketplace.ts'
import { createDiscogsSignIn } from '../outbound/vendors/discogs/oauth.ts'
import { createTargets } from '../outbound/vendors/targets/create-targets.ts'
import { createWebPush } from '../outbound/vendors/web-push.ts'

export type OpenDeps = { readonly deps: Deps; close(): Promise<void> }

/** Returns the clock to live by in place of the database's. */
export type ClockFor = (clock: Clock) => Clock

type OpenOptions = {
  readonly beside?: boolean
  /** Whether an operator takes an older state of the own database for the true one. */
  readonly acceptOlder?: boolean
  readonly clockFor?: ClockFor | undefined
}

/**
 * Opens everything that the configuration asks for, in order; it is closed in reverse. A command may open `beside` a
 * running product; a second product on one data directory is refused.
 */
export async function openDeps(
  config: Config,
  log: Log,
  { beside = false, acceptOlder = false, clockFor = (clock) => clock }: OpenOptions = {},
): Promise<OpenDeps> {
  const progress = createProgress()
  const store = await openStore(config, { log, progress, beside })
  try {
    return await openOn(store, config, { log, progress, beside, acceptOlder, clockFor })
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens what lives by the database, which the caller closes when this fails. */
async function openOn(
  { database, own, close: closeStore }: Store,
  config: Config,
  {
    log,
    progress,
    beside,
    acceptOlder,
    clockFor,
  }: Required<Omit<OpenOptions, 'clockFor'>> &
    Pick<Deps, 'log' | 'progress'> & { readonly clockFor: ClockFor },
): Promise<OpenDeps> {
  const db = database.queries
  const followed = await followDatabaseClock(db)
  const clock = clockFor(followed.clock)
  if (own !== null && !beside) await holdWhileOlder({ own, db, clock, log, progress }, acceptOlder)
  const processId = randomIds.uuid()
  let isShown = false
  const live = await createLive(database, { id: processId, shown: (now) => (isShown = now) })
  const metrics = new Registry()
  measureProcess(metrics)
  publishBuild(metrics, config)
  const health = createHealthNotes({ config, db, clock, log })
  const clockNotes = noteMarketplaceClock({ db, log })
  const vendors = await openVendors(config, clock, { health, clock: clockNotes })
  const secrets = deriveSecrets(appSecret(config), config.previousSecret)
  const keys = await readVapidKeys({ db, clock, secrets, log })
  const deps: Deps = {
    config,
    clock,
    // What others see living has its work claimed again soon after it was killed.
    ids: { ...randomIds, owner: () => (isShown ? ownerIn(processId, randomIds.uuid()) : randomIds.owner()) },
    processId,
    database,
    db,
    live,
    secrets,
    ...vendors,
    push: createWebPush(vendors.targets, keys, config),
    budget: createMarketplaceBudget({ config, clock, db, log, metrics }),
    metrics,
    progress,
    log,
  }
  return {
    deps,
    async close() {
      followed.stop()
      await vendors.marketplace.close()
      await vendors.marketplaceSignIn?.close()
      await vendors.singleSignOn?.close()
      await vendors.mailer?.close()
      await vendors.rates?.close()
      await vendors.targets.close()
      await health.close()
      await clockNotes.close()
      await live.close()
      await closeStore()
    },
  }
}

/**
 * Opens one adapter for each configured vendor and notes its answers for operators. Others are null, and their code is
 * not loaded.
 */
async function openVendors(
  config: Config,
  clock: Clock,
  { health, clock: { note: hear } }: { readonly health: HealthNotes; readonly clock: ClockNotes },
) {
  const { mail, chat, payments, rates, sso } = config
  return {
    marketplace: noteMarketplace(createDiscogsMarketplace(config, clock, hear), health),
    marketplaceSignIn: createDiscogsSignIn(config, clock, randomIds),
    singleSignOn:
      sso && (await import('../outbound/vendors/openid/openid-sign-on.ts')).createOpenIdSignOn(sso, clock),
    mailer:
      mail &&
      noteMailer(
        (await import('../outbound/vendors/smtp/smtp-mailer.ts')).createSmtpMailer(mail, clock),
        health,
      ),
    chat:
      chat &&
      noteChat(
        (await import('../outbound/vendors/telegram/telegram-chat.ts')).createTelegramChat(chat),
        health,
      ),
    payments:
      payments &&
      notePayments(
        (await import('../outbound/vendors/stripe/stripe-payments.ts')).createStripePayments(payments),
        health,
      ),
    rates: rates && noteRates(createEcbRates(rates, config, clock), health),
    targets: createTargets(config, clock),
  }
}

type Store = { readonly database: Database; readonly own: OpenedOwn | null; close(): Promise<void> }

/** Opens and migrates the database; `own` is the server started for it, which a refusal stops again. */
async function openStore(
  config: Config,
  { log, progress, beside }: Pick<Deps, 'log' | 'progress'> & { readonly beside: boolean },
): Promise<Store> {
  await requireKnown(config)
  const open = () => (beside ? openOwnBeside(config) : openOwn(config, ownNotes(log, config)))
  const own = config.databaseUrl === null ? await open() : null
  const opened: Database[] = []
  const close = async () => {
    for (const database of opened) await database.close()
    await own?.close()
  }
  try {
    const database = await connect(config, own, { log, progress, beside })
    opened.push(database)
    await migrate(database.upkeep)
    return { database, own, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Refuses, before a server runs, an own database that is known to be of another version or of a secret that is gone. */
async function requireKnown({ databaseUrl, dataDir, appSecret: given }: Config): Promise<void> {
  const known = databaseUrl === null ? readMark(dataDir) : null
  if (known === null) return
  if (known.migration) await requireMigration(known.migration)
  if (known.secret && given === null && !hasSecret(dataDir))
    throw new DatabaseProblem(
      `${dataDir}/app-secret is missing, and nothing was begun: what is sealed in the database opens with it alone. ` +
        'Put the file back, or set APP_SECRET to its content; to go on without, set APP_SECRET to a new one (openssl rand -hex 32).',
    )
}

async function connect(
  config: Config,
  own: OpenedOwn | null,
  { log, progress, beside }: Pick<Deps, 'log' | 'progress'> & { readonly beside: boolean },
): Promise<Database> {
  const url = own?.url ?? config.databaseUrl ?? ''
  for (const each of [url, config.databaseUrlDirect])
    if (each !== null) await awaitDatabase(each, { clock: systemClock, log })
  if (own === null && config.databaseUrlDirect === null && (await isPooled(url))) {
    progress.say('pooled', POOLED)
    log.warn(POOLED)
  }
  const hearFailure =
    own && damageListener({ adminUrl: own.adminUrl, dataDir: config.dataDir, log, progress })
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  return connectPostgres(url, onError, {
    statementTimeout: config.statementTimeout,
    plans: config.plans,
    connections: config.databasePool,
    directUrl: config.databaseUrlDirect,
    name: beside ? 'cratewatch command' : processName(config),
    hearFailure,
  })
}

function ownNotes(log: Log, config: Config): OwnNotes {
  return {
    died: () => log.error('the database server has ended, and is started again'),
    failed: (err) => log.error({ err }, 'the database server does not start; it is tried again'),
    revived: () => log.info('the database server runs again'),
    rebuilding: logRebuilding(log),
    mended: (indexes) => log.warn({ indexes }, 'indexes of the database were damaged and are built anew'),
    secret: () =>
      config.appSecret === null && !hasSecret(config.dataDir) ? null : fingerprintOf(appSecret(config)),
  }
}

type Held = Pick<Deps, 'db' | 'clock' | 'log' | 'progress'> & { readonly own: OpenedOwn }

/** Holds what would be sent while the own database is older than what was known of it, until an operator answers. */
async function holdWhileOlder({ own, db, clock, log, progress }: Held, isAccepted: boolean): Promise<void> {
  if (isAccepted) await own.accept()
  const knownAt = isAccepted ? null : own.olderThan()
  await holdDeliveries(db, knownAt, clock.now())
  if (knownAt === null) return
  progress.say('held', heldSentence(knownAt))
  log.fatal(heldSentence(knownAt))
}

function appSecret(config: Config): string {
  if (config.appSecret !== null) return config.appSecret
  if (config.databaseUrl === null) return readOrCreateSecret(config.dataDir)
  throw new ConfigError('APP_SECRET is required with DATABASE_URL.')
}
