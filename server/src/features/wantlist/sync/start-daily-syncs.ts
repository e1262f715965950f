import { hours } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { nextDailyTime } from '@cratewatch/domain/wantlist/daily-time'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import { isOver, timestamp } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { insertRun } from './start-sync.ts'

/** How many begin at once; the others follow a moment later. */
const MOST_AT_ONCE = 50
/** A day, with room for clocks that differ. */
const LONGEST_REST = hours(25)

/** Starts the daily syncs that are due, of connected users whose plan includes them. */
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
      const user = await tx
        .selectFrom('users')
        .innerJoin('marketplace_accounts as a', 'a.user_id', 'users.id')
        .select('users.plan')
        .where('users.id', '=', userId)
        .where('a.sealed_access', 'is not', null)
        .executeTakeFirst()
      if (user === undefined || !PLANS[user.plan].advancedSync) return
      const { also_on_sale: alsoOnSale, any_pressing: anyPressing } = settings
      await insertRun(tx, deps, { userId, kind: 'sync', trigger: 'daily', alsoOnSale, anyPressing })
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
