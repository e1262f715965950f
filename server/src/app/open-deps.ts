import { Registry } from 'prom-client'
import { systemClock, type Clock } from '../base/clock.ts'
import type { Config } from '../base/config/config.ts'
import { ConfigError } from '../base/config/environment.ts'
import { readOrCreateSecret } from '../base/config/data-directory.ts'
import { processName } from '../base/config/process-settings.ts'
import { awaitDatabase } from '../database/connection/await-database.ts'
import { connectPostgres } from '../database/connection/connect-postgres.ts'
import { followDatabaseClock } from '../database/database-clock.ts'
import { createLive } from '../database/connection/live.ts'
import { heldSentence, holdDeliveries } from '../alerting/deliveries/send/claim-due.ts'
import { readVapidKeys } from '../alerting/kinds/web-push-sender.ts'
import { migrate } from '../database/migrate.ts'
import { openOwn, openOwnBeside, type OwnNotes, type OpenedOwn } from '../database/own-postgres/open-own.ts'
import { damageListener, logRebuilding } from '../database/own-postgres/damage.ts'
import { measureProcess } from '../http/health/health.ts'
import { randomIds } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import { createProgress } from '../base/progress.ts'
import { deriveSecrets } from '../base/secrets.ts'
import { createDiscogsMarketplace } from '../outbound/vendors/discogs/discogs-marketplace.ts'
import { createDiscogsSignIn } from '../outbound/vendors/discogs/oauth.ts'
import { createWebPush } from '../outbound/vendors/web-push.ts'
import { createTargets } from '../outbound/vendors/targets/create-targets.ts'
import {
  createHealthNotes,
  noteChat,
  noteMailer,
  noteMarketplace,
  notePayments,
  noteRates,
  type HealthNotes,
} from '../outbound/health.ts'
import { createEcbRates } from '../outbound/rates/ecb-rates.ts'
import { createMarketplaceBudget } from '../checking/figures/check-plan.ts'
import type { Deps } from '../outbound/deps.ts'

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
  const { database, own } = await openStore(config, { log, progress, beside })
  const db = database.queries
  const followed = await followDatabaseClock(db)
  const clock = clockFor(followed.clock)
  if (own !== null && !beside) await holdWhileOlder({ own, db, clock, log, progress }, acceptOlder)
  const live = await createLive(database)
  const metrics = new Registry()
  measureProcess(metrics)
  const health = createHealthNotes({ config, db, clock, log })
  const vendors = await openVendors(config, clock, health)
  const secrets = deriveSecrets(appSecret(config), config.previousSecret)
  const keys = await readVapidKeys({ db, clock, secrets, log })
  const deps: Deps = {
    config,
    clock,
    ids: randomIds,
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
      await live.close()
      await database.close()
      await own?.close()
    },
  }
}

/**
 * Opens one adapter for each configured vendor and notes its answers for operators. Others are null, and their code is
 * not loaded.
 */
async function openVendors(config: Config, clock: Clock, health: HealthNotes) {
  const { mail, chat, payments, rates, sso } = config
  return {
    marketplace: noteMarketplace(createDiscogsMarketplace(config, clock), health),
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

/** Opens and migrates the database; `own` is the server started for it. */
async function openStore(
  config: Config,
  { log, progress, beside }: Pick<Deps, 'log' | 'progress'> & { readonly beside: boolean },
) {
  const open = () => (beside ? openOwnBeside(config) : openOwn(config, ownNotes(log)))
  const own = config.databaseUrl === null ? await open() : null
  const url = own?.url ?? config.databaseUrl ?? ''
  for (const each of [url, config.databaseUrlDirect])
    if (each !== null) await awaitDatabase(each, { clock: systemClock, log })
  const hearFailure =
    own && damageListener({ adminUrl: own.adminUrl, dataDir: config.dataDir, log, progress })
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await connectPostgres(url, onError, {
    statementTimeout: config.statementTimeout,
    plans: config.plans,
    connections: config.databasePool,
    directUrl: config.databaseUrlDirect,
    name: beside ? 'cratewatch command' : processName(config),
    hearFailure,
  })
  await migrate(database.upkeep)
  return { database, own }
}

function ownNotes(log: Log): OwnNotes {
  return {
    died: () => log.error('the database server has ended, and is started again'),
    failed: (err) => log.error({ err }, 'the database server does not start; it is tried again'),
    revived: () => log.info('the database server runs again'),
    rebuilding: logRebuilding(log),
    mended: (indexes) => log.warn({ indexes }, 'indexes of the database were damaged and are built anew'),
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
