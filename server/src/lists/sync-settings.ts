import type { SyncSettings } from '@cratewatch/contracts/lists/wantlist'
import { ok } from '@cratewatch/domain/kernel/result'
import { nextDailyTime } from '@cratewatch/domain/lists/daily-time'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import { noteSetting, type NotingDeps, type SettingSession } from '../alerting/deliveries/note-setting.ts'
import { refuse } from '../base/refusal.ts'
import { wireOrNull } from '../base/wire-time.ts'
import { readSyncChoice, writeSyncChoice } from '../collectors/followed-lists.ts'
import { holdCaller } from '../collectors/users.ts'
import { timestamp, type Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'

type Choice = Pick<SyncSettings, 'daily' | 'alsoOnSale' | 'anyPressing' | 'stopRemoved'>

/**
 * Reads how a user keeps wantlist and watch list in sync. Choices outlive the plan, but count only while it includes
 * them.
 */
export async function readSyncSettings(deps: Pick<Deps, 'db'>, userId: string): Promise<SyncSettings> {
  const row = await deps.db
    .selectFrom('users')
    .leftJoin('wantlist_settings as s', 's.user_id', 'users.id')
    .leftJoin('marketplace_accounts as a', 'a.user_id', 'users.id')
    .select([
      'users.plan',
      's.daily',
      's.also_on_sale',
      's.any_pressing',
      's.stop_removed',
      's.next_sync_at',
      'a.sealed_access',
    ])
    .select(
      sql<boolean>`exists (select from followed_lists l where l.user_id = users.id)`.as('follows_lists'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const isEntitled = PLANS[row.plan].advancedSync
  const willSync = isEntitled && row.daily === true && (row.sealed_access !== null || row.follows_lists)
  return {
    daily: row.daily ?? false,
    alsoOnSale: row.also_on_sale ?? false,
    anyPressing: row.any_pressing ?? false,
    stopRemoved: row.stop_removed ?? false,
    nextSyncAt: willSync ? wireOrNull(row.next_sync_at) : null,
    isEntitled,
  }
}

/** Stores the choices. Switching off works on every plan, so that nobody is stuck with what they once paid for. */
export async function changeSyncSettings(
  deps: NotingDeps & Pick<Deps, 'db'>,
  session: SettingSession,
  choice: Choice,
) {
  const { userId } = session
  const isOff = !choice.daily && !choice.stopRemoved
  if (!isOff && !(await isEntitled(deps.db, userId))) return refuse('PREMIUM_REQUIRED')
  const after = {
    daily: choice.daily,
    also_on_sale: choice.alsoOnSale,
    any_pressing: choice.anyPressing,
    stop_removed: choice.stopRemoved,
  }
  const next_sync_at = choice.daily ? timestamp(nextDailyTime(userId, deps.clock.now())) : null
  await deps.db.transaction().execute(async (tx) => {
    await holdCaller(tx, deps, session)
    const before = await readSyncChoice(tx, userId)
    await writeSyncChoice(tx, userId, { ...after, next_sync_at })
    const mayStop = before?.stop_removed !== true && after.stop_removed
    await noteSetting(tx, deps, session, { kind: 'sync', subject: '', label: null, before, after }, mayStop)
  })
  return ok(await readSyncSettings(deps, userId))
}

/** Whether a user's plan keeps lists in sync. */
export async function isEntitled(queries: Queries, userId: string): Promise<boolean> {
  return (await readPlan(queries, userId)).advancedSync
}

/** Reads what a user's plan allows. */
export async function readPlan(queries: Queries, userId: string) {
  const { plan } = await queries
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return PLANS[plan]
}

/** Reads how many more records a user may watch; null: any number. */
export async function readRoom(queries: Queries, userId: string): Promise<number | null> {
  const { watchLimit } = await readPlan(queries, userId)
  if (watchLimit === null) return null
  const { count } = await queries
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(0, watchLimit - count)
}
