import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { surplusWatches } from '@cratewatch/domain/plans/surplus-watches'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { pauseSurplus, resumeCovered } from '../collectors/watches.ts'
import type { Tx } from '../database/database.ts'
import { ensureCheckStates, watchesChanged } from './start-watching.ts'

type HeldWatch = {
  readonly id: string
  readonly parentId: string | null
  /** null: a watch on a master. */
  readonly releaseId: number | null
  readonly tier: Tier
  readonly createdAt: Instant
  readonly pausedReason: 'withdrawn' | 'plan-limit' | 'not-found' | null
}

/**
 * Locks the check states of everything a user watches, in one order and before the user, as every caller that adds or
 * removes a watch does.
 */
export async function lockWatchedStates(tx: Tx, userId: string): Promise<void> {
  await sql`
    select release_id from check_states
    where release_id in (select release_id from watches where user_id = ${userId}::uuid)
    order by release_id for update`.execute(tx)
}

/**
 * Pauses the newest watches beyond a plan's limit and resumes those within it; check states end, begin and change
 * their tier with them. Nothing is deleted: a paused watch keeps its history. The caller has locked check states and
 * user, and has written the plan. Returns whether a release has to be checked again, for a `check-states` hint.
 */
export async function enforcePlanLimit(
  tx: Tx,
  request: { readonly userId: string; readonly plan: Plan; readonly now: Instant },
): Promise<boolean> {
  const held = await readWatches(tx, request.userId)
  const watches = held.filter(({ parentId }) => parentId === null)
  const surplus = new Set(surplusWatches(request.plan, watches))
  // Withdrawn ones count, too: if one came back, it would go beyond the limit. Of a release that does not exist nothing
  // is checked anyway, and nothing would be resumed.
  const mayPause = ({ pausedReason }: HeldWatch) => pausedReason === null || pausedReason === 'withdrawn'
  const paused = watches.filter((watch) => surplus.has(watch) && mayPause(watch))
  const resumed = watches.filter((watch) => !surplus.has(watch) && watch.pausedReason === 'plan-limit')
  await pauseSurplus(tx, idsOf(paused), request.now)
  await resume(tx, resumed, held, request.now)
  await watchesChanged(tx, [...new Set(releasesOf(held).map(({ releaseId }) => releaseId))], request.now)
  return resumed.length > 0
}

async function readWatches(tx: Tx, userId: string): Promise<readonly HeldWatch[]> {
  return tx
    .selectFrom('watches')
    .select([
      'id',
      'parent_id as parentId',
      'release_id as releaseId',
      'tier',
      'created_at as createdAt',
      'paused_reason as pausedReason',
    ])
    .where('user_id', '=', userId)
    .orderBy('release_id')
    .execute()
}

/** Resumes watches; the releases to be checked again are theirs and those of the pressings that they cover. */
async function resume(
  tx: Tx,
  watches: readonly HeldWatch[],
  held: readonly HeldWatch[],
  now: Instant,
): Promise<void> {
  if (watches.length === 0) return
  const ids = new Set(idsOf(watches))
  const resumed = held.filter(
    ({ id, parentId, pausedReason }) => ids.has(parentId ?? id) && pausedReason === 'plan-limit',
  )
  const byRelease = new Map(releasesOf(resumed).map((release) => [release.releaseId, release]))
  await ensureCheckStates(tx, { releases: [...byRelease.values()], now })
  await resumeCovered(tx, [...ids])
}

function releasesOf(held: readonly HeldWatch[]) {
  return held.flatMap(({ releaseId, tier }) => (releaseId === null ? [] : [{ releaseId, tier }]))
}

function idsOf(watches: readonly HeldWatch[]): string[] {
  return watches.map(({ id }) => id)
}
