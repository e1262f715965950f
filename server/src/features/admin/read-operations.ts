import type { Condition, VendorHealth } from '@cratewatch/contracts/admin-operations'
import { VENDORS, type VendorName } from '../../vendors/health.ts'
import type { World } from '../../world.ts'
import { readBackups } from './backups.ts'
import { wire, wireOrNull } from './wire.ts'

type VendorWorld = Pick<World, 'db' | 'config' | 'mailer' | 'chat' | 'payments'>

/** How each vendor answered last, to whichever process asked, the backups there are, and what needs an operator. */
export async function readOperations(world: VendorWorld) {
  const [vendors, backups, conditions] = await Promise.all([
    readVendors(world),
    readBackups(world),
    readConditions(world),
  ])
  const database = world.config.databaseUrl === null ? ('own' as const) : ('given' as const)
  return { database, vendors, backups, conditions }
}

async function readConditions({ db }: VendorWorld): Promise<Condition[]> {
  const rows = await db
    .selectFrom('conditions')
    .select(['kind', 'since', 'well_since'])
    .where('is_told', '=', true)
    .orderBy('since')
    .execute()
  return rows.map((row) => ({ kind: row.kind, since: wire(row.since), seemsOver: row.well_since !== null }))
}

async function readVendors(world: VendorWorld): Promise<VendorHealth[]> {
  const rows = await world.db.selectFrom('vendor_health').selectAll().execute()
  return VENDORS.map((vendor) => {
    const row = rows.find((each) => each.vendor === vendor)
    return {
      vendor,
      state: isOff(world, vendor) ? 'off' : row === undefined ? 'unknown' : stateOf(row),
      okAt: wireOrNull(row?.ok_at ?? null),
      failedAt: wireOrNull(row?.failed_at ?? null),
      failure: row?.failure ?? null,
      failuresInARow: row?.failures_in_a_row ?? 0,
    }
  })
}

function isOff(world: VendorWorld, vendor: VendorName): boolean {
  switch (vendor) {
    case 'marketplace':
      return false
    case 'mail':
      return world.mailer === null
    case 'chat':
      return world.chat === null
    case 'payments':
      return world.payments === null
  }
}

function stateOf(row: { readonly failures_in_a_row: number }): 'well' | 'failing' {
  return row.failures_in_a_row > 0 ? 'failing' : 'well'
}
