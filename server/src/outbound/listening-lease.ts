import { sql } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../database/database.ts'
import { isFree, isOwnedBy, leaseColumns, NO_LEASE } from '../queue/lease.ts'

/** Longer than one question to it takes; when its process was killed, another one listens after this. */
const LEASE = seconds(75)

/** Takes or renews the right to listen to a vendor that answers one listener only. False: somebody else has it. */
export async function keepListening(
  db: Queries,
  vendor: string,
  owner: string,
  now: Instant,
): Promise<boolean> {
  const lease = { owner, until: plus(now, LEASE) }
  const kept = await db
    .insertInto('vendor_limits')
    .values({ vendor, next_at: timestamp(now), ...leaseColumns(lease) })
    .onConflict((conflict) =>
      conflict
        .column('vendor')
        .doUpdateSet(leaseColumns(lease))
        .where(sql<boolean>`(${isOwnedBy([owner], 'vendor_limits')} or ${isFree(now, 'vendor_limits')})`),
    )
    .returning('vendor')
    .executeTakeFirst()
  return kept !== undefined
}

/** Makes room for another listener at once. */
export async function stopListening(db: Queries, vendor: string, owner: string): Promise<void> {
  await db
    .updateTable('vendor_limits')
    .set(NO_LEASE)
    .where('vendor', '=', vendor)
    .where(isOwnedBy([owner]))
    .execute()
}
