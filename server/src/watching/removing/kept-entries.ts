import { sql } from 'kysely'
import { isOneOf, type Tx } from '../../database/database.ts'
import { keepRows, type KeptRows } from '../../database/kept-rows.ts'
import type { Kept } from '../../collectors/removals.ts'
import { isOfEntries } from '../../collectors/watches.ts'

/** A watch as it was kept: what decides whether it can be put back. */
type KeptWatch = {
  readonly id: string
  readonly parent_id: string | null
  readonly release_id: number | null
  readonly master_id: number | null
  readonly paused_reason: string | null
}

/** Reads entries of a user's list with all that goes with them: pressings, lookups, checks, and who speaks of them. */
export async function keepEntries(tx: Tx, userId: string, watchIds: readonly string[]) {
  const isTheirs = sql`user_id = ${userId} and ${isOfEntries(watchIds)}`
  const watches = watchesOf({ watches: await keepRows(tx, 'watches', isTheirs) })
  const releaseIds = watches.flatMap(({ release_id: releaseId }) => releaseId ?? [])
  const ids = sql`${watches.map(({ id }) => id)}::uuid[]`
  const kept: Kept = {
    watches,
    check_states: await keepRows(tx, 'check_states', sql`release_id = any(${releaseIds}::bigint[])`),
    lookups: await keepRows(tx, 'lookups', sql`watch_id = any(${ids})`),
    notifications: await readMentions(tx, watches),
  }
  return { entryIds: entriesOf(watches).map(({ id }) => id), releaseIds, kept }
}

/** Reads which notifications are about watches: they stay, but forget which watch it was. */
async function readMentions(tx: Tx, watches: readonly KeptWatch[]): Promise<KeptRows> {
  return tx
    .selectFrom('notifications')
    .select(['id', 'watch_id'])
    .where(
      isOneOf(
        'watch_id',
        watches.map(({ id }) => id),
        'uuid',
      ),
    )
    .execute()
}

/** Returns the watches among what was kept. */
export function watchesOf(kept: Kept): readonly KeptWatch[] {
  return (kept.watches ?? []) as readonly KeptWatch[]
}

/** Returns those that are entries of a list, and no pressings of one. */
export function entriesOf(watches: readonly KeptWatch[]): readonly KeptWatch[] {
  return watches.filter(({ parent_id: parentId }) => parentId === null)
}
