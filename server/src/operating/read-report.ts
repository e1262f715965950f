import { fileURLToPath } from 'node:url'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { days } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import {
  reportOf,
  type Finding,
  type InstanceFacts,
  type RunningVersion,
} from '@cratewatch/domain/operating/doctor-report'
import { reasonsOf } from '@cratewatch/domain/operating/health'
import { sql } from 'kysely'
import { readTroubles } from '../alerting/deliveries/read-outages.ts'
import { systemClock } from '../base/clock.ts'
import { cached } from '../base/shared-work.ts'
import { speak } from '../base/texts/speak.ts'
import { shownVersion, VERSION } from '../base/version.ts'
import { backupFolder, listBackups, readLastRestore } from '../database/backup/files.ts'
import type { Queries } from '../database/database.ts'
import { readBuiltPages } from '../http/site/built-pages.ts'
import { WEB_ROOT } from '../http/site/web-files.ts'
import { readShared } from '../outbound/budget/egress-row.ts'
import type { Deps } from '../outbound/deps.ts'
import { readMarketplaceClock } from '../outbound/marketplace-clock.ts'
import { askNewest, NOT_ASKED, releasedAt, type Newest } from '../outbound/releases.ts'
import { readProcesses } from './process-rows.ts'

export type ReportDeps = Pick<Deps, 'clock' | 'config' | 'db'>

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url))

/** Makes the report of an instance, the same for its operators' page, its start and `npm run doctor`. */
export function reporter(
  deps: ReportDeps,
  { webRoot = WEB_ROOT, checkout = CHECKOUT, ask = askNewest } = {},
): () => Promise<readonly Finding[]> {
  const { clock, config, db } = deps
  const newest = cached(clock, days(1), async (): Promise<Newest> => {
    const running = { node: process.versions.node, postgres: await readServerVersion(db) }
    return config.updateCheck ? ask(running, systemClock) : NOT_ASKED
  })
  return async () => {
    const now = clock.now()
    const pages = config.roles.includes('web') ? await readBuiltPages(webRoot, checkout) : null
    const facts: InstanceFacts = {
      version: VERSION,
      shownVersion: shownVersion(config.revision),
      processes: await readProcesses(db, now),
      pages,
      reasons: reasonsOf(await readTroubles(db), now),
      shared: await readShared(db, now),
      requestsPerMinute: config.marketplace.requestsPerMinute,
      hasKey: config.marketplace.consumer !== null,
      versions: versionsOf(await readServerVersion(db), await newest(), deps),
      operators: await readOperators(deps),
      backups: await readBackupFacts(deps),
      clockAhead: between(now, systemClock.now()),
      marketplaceClock: await readMarketplaceClock(db),
      off: offIn(config),
    }
    return reportOf(facts, now)
  }
}

async function readServerVersion(db: Queries): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  // Debian writes its own number behind it.
  return rows[0]?.version.split(' ')[0] ?? ''
}

function versionsOf(postgres: string, newest: Newest, { config }: ReportDeps): RunningVersion[] {
  const { node } = process.versions
  return [
    {
      name: 'Cratewatch',
      version: VERSION,
      releasedAt: releasedAt('Cratewatch', VERSION),
      where: config.sourceUrl ?? 'git pull, CHANGELOG.md',
      newest: null,
    },
    {
      name: 'Node.js',
      version: node,
      releasedAt: releasedAt('Node.js', node),
      where: 'https://nodejs.org/en/about/previous-releases',
      newest: newest.node,
    },
    {
      name: 'PostgreSQL',
      version: postgres,
      releasedAt: releasedAt('PostgreSQL', postgres),
      where: 'https://www.postgresql.org/support/versioning/',
      newest: newest.postgres,
    },
  ]
}

async function readOperators({ config, db }: ReportDeps): Promise<InstanceFacts['operators']> {
  const { adminEmails } = config.operators
  if (adminEmails.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', adminEmails)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const confirmed = new Set(rows.map(({ email }) => email))
  return adminEmails.map((email) => ({ email, isConfirmed: confirmed.has(email) }))
}

async function readBackupFacts({ config }: ReportDeps): Promise<InstanceFacts['backups']> {
  const folder = backupFolder(config.dataDir)
  const [last] = await listBackups(folder)
  return {
    isNightly: config.nightlyBackup,
    lastAt: last?.at ?? null,
    restoredAt: await readLastRestore(folder),
  }
}

/** Lists what is off because it is not set, each with the setting that turns it on. */
function offIn(config: ReportDeps['config']): readonly string[] {
  const all = [
    ['mail (SMTP_URL)', config.mail],
    ['Telegram (TELEGRAM_BOT_TOKEN)', config.chat],
    ['payments (STRIPE_SECRET_KEY)', config.payments],
    ['single sign-on (OIDC_ISSUER)', config.sso],
    ['exchange rates (EXCHANGE_RATES_URL)', config.rates],
    ['a call when all is well (HEARTBEAT_URL)', config.heartbeatUrl],
    ['asking for newer versions (UPDATE_CHECK)', config.updateCheck || null],
  ] as const
  return all.filter(([, value]) => value === null).map(([name]) => name)
}

/** Says a finding in a language; times are those of UTC. */
export function sayFinding({ says, values, at }: Finding, locale: Locale): string {
  const iso = at === null ? '' : new Date(at).toISOString()
  const time = `${iso.slice(0, 16).replace('T', ' ')} UTC`
  const say: (key: never, values: never) => string = speak(locale, 'report')
  return say(says as never, { ...values, time, day: iso.slice(0, 10) } as never)
}
