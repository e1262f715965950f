import { sql } from 'kysely'
import { endUndoneList } from '../collectors/followed-lists.ts'
import type { Kept, Subject } from '../collectors/removals.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { entriesOf, removeWatches, watchesOf, type KeptWatch } from '../watching/removing/remove-watch.ts'
import { restoreStopped } from '../watching/removing/restore-watches.ts'

type UndoneList = { readonly id: string; readonly userId: string }

/**
 * Puts back what lists did that somebody else had followed for a user: ends the watches that they brought, and brings back
 * those that they ended, with rule, note and history. Each step is repeated safely until the list is forgotten.
 */
export async function putBackLists(deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>): Promise<void> {
  const lists = await deps.db
    .selectFrom('undone_lists')
    .select(['id', 'user_id as userId'])
    .orderBy('undone_at')
    .execute()
  for (const list of lists) {
    const watchIds = await readBrought(deps.db, list)
    if (watchIds.length > 0)
      await removeWatches(deps, { userId: list.userId, watchIds, undo: deps.ids.uuid() })
    for (const subject of await readEnded(deps.db, list))
      await restoreStopped(deps, { ...subject, userId: list.userId, alongside: () => Promise.resolve() })
    await endUndoneList(deps.db, list.id)
  }
}

async function readBrought(db: Queries, { id, userId }: UndoneList): Promise<readonly string[]> {
  const brought = await db
    .selectFrom('watches')
    .select('id')
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('brought_by', '=', id)
    .execute()
  return brought.map((watch) => watch.id)
}

/** Reads what the watches were on that a list ended, by what is kept of them. */
async function readEnded(db: Queries, { id, userId }: UndoneList): Promise<readonly Subject[]> {
  const { rows } = await sql<{ kept: Kept }>`
    select kept from removals where user_id = ${userId} and ended_by = ${id}
    order by removed_at`.execute(db)
  return rows.flatMap(({ kept }) => entriesOf(watchesOf(kept)).flatMap(subjectsOf))
}

function subjectsOf({ release_id: releaseId, master_id: masterId }: KeptWatch): Subject[] {
  if (releaseId !== null) return [{ releaseId }]
  return masterId === null ? [] : [{ masterId }]
}
