import { hours } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { nextDailyTime } from '@cratewatch/domain/wantlist/daily-time'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import { isOver, timestamp } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { insertRun } from './start-sync.ts'

/** So many begin in one go; the rest a moment later. */
const MOST_AT_ONCE = 50
/** Until the next day, and as far as clocks may differ. */
const LONGEST_REST = hours(25)

/** Begins the syncs whose time of day has come, of whom the plan allows it and whose account is connected. */
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
      // Whoever moves the time on begins the sync: another process finds it moved.
      const settings = await tx
        .updateTable('wantlist_settings')
        .set({ next_sync_at: next })
        .where('user_id', '=', userId)
        .where('daily', '=', true)
        .where(isOver('next_sync_at', now, LONGEST_REST))
        .returning('also_on_sale')
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
      const alsoOnSale = settings.also_on_sale
      await insertRun(tx, deps, { userId, kind: 'sync', trigger: 'daily', alsoOnSale })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // One that somebody started by hand is under way, and does the same: the next is tomorrow's.
    await deps.db
      .updateTable('wantlist_settings')
      .set({ next_sync_at: next })
      .where('user_id', '=', userId)
      .execute()
  }
}
