import type { World } from '../world.ts'

/**
 * Gives back what a killed process had claimed. Only on the own database, which one process has to itself: every
 * lease found there at the start belongs to the dead. On a server for several processes, leases end within a minute.
 */
export async function forgetLeases({ config, db }: Pick<World, 'config' | 'db'>): Promise<void> {
  if (config.databaseUrl !== null) return
  const none = { lease_owner: null, lease_until: null }
  await db.updateTable('probes').set(none).where('lease_owner', 'is not', null).execute()
  await db.updateTable('list_runs').set(none).where('lease_owner', 'is not', null).execute()
  await db.updateTable('vendor_gates').set(none).where('lease_owner', 'is not', null).execute()
  await db.updateTable('deliveries').set(none).where('lease_owner', 'is not', null).execute()
}
