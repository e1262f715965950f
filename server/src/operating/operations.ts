import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  AdminProcess,
  Backups,
  Condition,
  VendorHealth,
} from '@cratewatch/contracts/operating/operations'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Finding } from '@cratewatch/domain/operating/doctor-report'
import { reasonsOf } from '@cratewatch/domain/operating/health'
import { readTroubles } from '../alerting/deliveries/read-outages.ts'
import { refuse } from '../base/refusal.ts'
import { wire, wireOrNull } from '../base/wire-time.ts'
import { readBackupName, backupFolder, listBackups, readNightlyFailure } from '../database/backup/files.ts'
import type { Deps } from '../outbound/deps.ts'
import { readHealth, VENDORS, type Health, type VendorName } from '../outbound/health.ts'
import { note } from './audit.ts'
import { readProcesses, type LivingProcess } from './process-rows.ts'
import { sayFinding } from './read-report.ts'

type VendorDeps = Pick<Deps, 'clock' | 'db' | 'config' | 'mailer' | 'chat' | 'payments' | 'rates'>

/**
 * Reads the last answer of each vendor to any process, the processes that live, the backups there are, the conditions
 * that need an operator, and the report of the instance in an operator's language.
 */
export async function readOperations(
  deps: VendorDeps,
  readReport: () => Promise<readonly Finding[]>,
  locale: Locale,
) {
  const [vendors, processes, backups, conditions, report] = await Promise.all([
    readVendors(deps),
    readProcesses(deps.db, deps.clock.now()),
    readBackups(deps),
    readConditions(deps),
    readReport(),
  ])
  const database = deps.config.databaseUrl === null ? ('own' as const) : ('given' as const)
  return {
    database,
    vendors,
    processes: processes.map(presentProcess),
    backups,
    conditions,
    report: report.map((finding) => ({
      topic: finding.topic,
      state: finding.state,
      words: sayFinding(finding, locale),
    })),
  }
}

function presentProcess(row: LivingProcess): AdminProcess {
  return {
    id: row.id,
    roles: [...row.roles],
    version: row.version,
    host: row.host,
    startedAt: wire(row.startedAt),
    seenAt: wire(row.seenAt),
    isStopping: row.isStopping,
    activities: row.activities.map(({ name, count, steps, isStuck }) => ({ name, count, steps, isStuck })),
  }
}

async function readConditions({ db, clock }: VendorDeps): Promise<Condition[]> {
  const reasons = reasonsOf(await readTroubles(db), clock.now())
  return reasons.map(({ kind, since, seemsOver }) => ({ kind, since: wire(since), seemsOver }))
}

async function readVendors(deps: VendorDeps): Promise<VendorHealth[]> {
  const health = await readHealth(deps.db)
  return VENDORS.map((vendor) => {
    const known = health.get(vendor)
    return {
      vendor,
      state: isOff(deps, vendor) ? 'off' : stateOf(known),
      okAt: wireOrNull(known?.okAt ?? null),
      failedAt: wireOrNull(known?.failedAt ?? null),
      failure: known?.failure ?? null,
      failuresInARow: known?.failuresInARow ?? 0,
    }
  })
}

function isOff(deps: VendorDeps, vendor: VendorName): boolean {
  switch (vendor) {
    case 'marketplace':
      return false
    case 'mail':
      return deps.mailer === null
    case 'chat':
      return deps.chat === null
    case 'payments':
      return deps.payments === null
    case 'rates':
      return deps.rates === null
  }
}

function stateOf(known: Health | undefined): 'unknown' | 'well' | 'failing' {
  if (known === undefined) return 'unknown'
  return known.failuresInARow > 0 ? 'failing' : 'well'
}

/** Reads the backups on this machine, and whether last night's failed. */
async function readBackups({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Backups> {
  const [files, failed] = await Promise.all([
    listBackups(backupFolder(config.dataDir)),
    readNightlyFailure(db),
  ])
  return {
    isNightly: config.nightlyBackup,
    failure: failed === null ? null : { at: wire(failed.at), reason: failed.failure },
    files: files.map(({ name, kind, at, bytes }) => ({
      name,
      isNightly: kind === 'nightly',
      madeAt: wire(at),
      bytes,
    })),
  }
}

/** Sends a backup file to an operator, and records that before the first byte. */
export async function downloadBackup(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'ids'>,
  adminId: string,
  name: string,
) {
  if (readBackupName(name) === null) return refuse('NOT_FOUND')
  const file = await open(join(backupFolder(deps.config.dataDir), name)).catch(() => null)
  if (file === null) return refuse('NOT_FOUND')
  try {
    await note(deps.db, deps, adminId, { action: 'download-backup', details: { file: name } })
  } catch (error) {
    await file.close()
    throw error
  }
  return ok(file.createReadStream())
}
