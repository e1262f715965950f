import { hours } from '@cratewatch/domain/kernel/duration'
import { nextDailyTime } from '@cratewatch/domain/wantlist/daily-time'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { isOver, timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ACTIVE } from '../runs/runs.ts'
import { insertRun, isConnected } from './start-sync.ts'
import { isEntitled } from './sync-settings.ts'

/** How many begin at once; the others follow a moment later. */
const MOST_AT_ONCE = 50
/** A day, with room for clocks that differ. */
const LONGEST_REST = hours(25)

/** Starts the daily syncs that are due, of users whose plan includes them: of a connected wantlist, and of followed lists. */
export async function startDailySyncs(deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>): Promise<number> {
  const due = await deps.db
    .selectFrom('wantlist_settings')
    .select('user_id')
    .where('daily', '=', true)
    .where(isOver('next_sync_at', deps.clock.now(), LONGEST_REST))
    .orderBy('next_sync_at')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const { user_id: userId } of due) await startOne(deps, userId)
  return due.length
}

async function startOne(deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>, userId: string): Promise<void> {
  const now = deps.clock.now()
  const next = timestamp(nextDailyTime(userId, now))
  try {
    await deps.db.transaction().execute(async (tx) => {
      // The process that moves the time on starts the sync; another one finds it moved.
      const settings = await tx
        .updateTable('wantlist_settings')
        .set({ next_sync_at: next })
        .where('user_id', '=', userId)
        .where('daily', '=', true)
        .where(isOver('next_sync_at', now, LONGEST_REST))
        .returning(['also_on_sale', 'any_pressing'])
        .executeTakeFirst()
      if (settings === undefined) return
      if (!(await isEntitled(tx, userId))) return
      const { also_on_sale: alsoOnSale, any_pressing: anyPressing } = settings
      const run = { userId, trigger: 'daily', alsoOnSale, anyPressing } as const
      if (await isConnected(tx, userId)) await insertRun(tx, deps, { ...run, kind: 'sync' })
      for (const followedListId of await restingLists(tx, userId))
        await insertRun(tx, deps, { ...run, kind: 'list', followedListId })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A sync started by hand is under way and does the same, so the next one is tomorrow's.
    await deps.db
      .updateTable('wantlist_settings')
      .set({ next_sync_at: next })
      .where('user_id', '=', userId)
      .execute()
  }
}

/** Returns the lists that a user follows and that are not being synced. */
async function restingLists(tx: Tx, userId: string): Promise<readonly string[]> {
  const lists = await tx
    .selectFrom('followed_lists as l')
    .select('l.id')
    .where('l.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('list_runs as r')
            .select('r.id')
            .whereRef('r.followed_list_id', '=', 'l.id')
            .where('r.phase', 'in', ACTIVE),
        ),
      ),
    )
    .orderBy('l.created_at')
    .execute()
  return lists.map(({ id }) => id)
}
