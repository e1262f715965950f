import type { VendorHealth } from '@cratewatch/contracts/admin-operations'
import { VENDORS, type VendorName } from '../../vendors/health.ts'
import type { World } from '../../world.ts'
import { readBackups } from './backups.ts'
import { wireOrNull } from './wire.ts'

type VendorWorld = Pick<World, 'db' | 'config' | 'mailer' | 'chat' | 'payments'>

/** How each vendor answered last, to whichever process asked, and the backups there are. */
export async function readOperations(world: VendorWorld) {
  const [vendors, backups] = await Promise.all([readVendors(world), readBackups(world)])
  const database = world.config.databaseUrl === null ? ('own' as const) : ('given' as const)
  return { database, vendors, backups }
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
