import { sql } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../database/database.ts'
import { isFree, isOwnedBy, leaseColumns, NO_LEASE } from '../database/queue/lease.ts'

/** Longer than one call takes; after it another process takes over from a killed one. */
const LEASE = seconds(75)

/** Takes or renews the right to listen to a vendor that answers one listener only. False: another process has it. */
export async function keepListening(
  db: Queries,
  vendor: string,
  owner: string,
  now: Instant,
): Promise<boolean> {
  const lease = { owner, until: plus(now, LEASE) }
  const kept = await db
    .insertInto('remotes')
    .values({ name: vendor, ...leaseColumns(lease) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(leaseColumns(lease))
        .where(sql<boolean>`(${isOwnedBy([owner], 'remotes')} or ${isFree(now, 'remotes')})`),
    )
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}

/** Gives the right to listen up at once. */
export async function stopListening(db: Queries, vendor: string, owner: string): Promise<void> {
  await db
    .updateTable('remotes')
    .set(NO_LEASE)
    .where('name', '=', vendor)
    .where(isOwnedBy([owner]))
    .execute()
}
