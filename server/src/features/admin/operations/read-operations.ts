import type { AdminProcess, Condition, VendorHealth } from '@cratewatch/contracts/admin/operations'
import { readHeld } from '../../../deliveries/holding.ts'
import { readHealth, VENDORS, type Health, type VendorName } from '../../../outbound/health.ts'
import { readProcesses, type LivingProcess } from '../../../running-processes/process-rows.ts'
import type { Deps } from '../../../deps.ts'
import { readBackups } from './backups.ts'
import { wire, wireOrNull } from '../wire.ts'

type VendorDeps = Pick<Deps, 'clock' | 'db' | 'config' | 'mailer' | 'chat' | 'payments' | 'rates'>

/**
 * Reads the last answer of each vendor to any process, the processes that live, the backups there are, and the
 * conditions that need an operator.
 */
export async function readOperations(deps: VendorDeps) {
  const [vendors, processes, backups, conditions] = await Promise.all([
    readVendors(deps),
    readProcesses(deps.db, deps.clock.now()),
    readBackups(deps),
    readConditions(deps),
  ])
  const database = deps.config.databaseUrl === null ? ('own' as const) : ('given' as const)
  return { database, vendors, processes: processes.map(presentProcess), backups, conditions }
}

function presentProcess({ roles, activities, startedAt, seenAt, ...row }: LivingProcess): AdminProcess {
  return {
    ...row,
    roles: [...roles],
    activities: activities.map((activity) => ({ ...activity })),
    startedAt: wire(startedAt),
    seenAt: wire(seenAt),
  }
}

async function readConditions({ db }: VendorDeps): Promise<Condition[]> {
  const rows = await db
    .selectFrom('conditions')
    .select(['kind', 'since', 'well_since'])
    .where('is_notified', '=', true)
    .orderBy('since')
    .execute()
  const conditions = rows.map((row) => ({
    kind: row.kind,
    since: wire(row.since),
    seemsOver: row.well_since !== null,
  }))
  const held = await readHeld(db)
  return held === null ? conditions : [{ kind: 'older', since: wire(held), seemsOver: false }, ...conditions]
}

async function readVendors(deps: VendorDeps): Promise<VendorHealth[]> {
  const health = await readHealth(deps.db)
  return VENDORS.map((vendor) => {
    const known = health.get(vendor)
    return {
      vendor,
      state: isOff(deps, vendor) ? 'off' : known === undefined ? 'unknown' : stateOf(known),
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

function stateOf({ failuresInARow }: Health): 'well' | 'failing' {
  return failuresInARow > 0 ? 'failing' : 'well'
}
