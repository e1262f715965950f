import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom, type Plan } from '@cratewatch/domain/plans/catalogue'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { sql } from 'kysely'
import { mentionWatches } from '../../alerting/centre/change-notifications.ts'
import { refuse } from '../../base/refusal.ts'
import { enforcePlanLimit } from '../../checking/enforce-plan-limit.ts'
import { beginMaster } from '../../checking/pressings/master-rows.ts'
import { lockCheckStates } from '../../checking/rows/check-state-row.ts'
import { ensureCheckStates, restoreCheckStates, watchesChanged } from '../../checking/start-watching.ts'
import {
  endRemoval,
  readRemoval,
  readStopped,
  type Kept,
  type KeptRemoval,
  type Subject,
} from '../../collectors/removals.ts'
import { lockUser } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { restoreRows } from '../../database/kept-rows.ts'
import { noteLookup } from '../adding/lookups.ts'
import { savePartialRelease, saveRelease } from '../adding/releases.ts'
import { mayAdd } from '../adding/store-watch.ts'
import { entriesOf, watchesOf, type RemoveWatchDeps } from './remove-watch.ts'

/**
 * Puts back what a user removed under an id, as it was, but not what they watch again by now. Repeated, it answers that
 * all of it is there.
 */
export async function restoreWatches(deps: RemoveWatchDeps, userId: string, undo: string) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      const removal = await readRemoval(tx, { id: undo, userId }, now)
      if (removal === null)
        return (await isWatched(tx, userId, undo)) ? ok({ restored: 0 }) : refuse('VINYL_NOT_FOUND')
      await lockCheckStates(tx, removal.releaseIds)
      await lockUser(tx, userId)
      const missing = await missingOf(tx, userId, removal.kept)
      const entries = entriesOf(watchesOf(missing))
      if (entries.length === 0) return refuse('VINYL_ALREADY_EXISTS')
      const { plan, count } = await readPlan(tx, userId)
      // A list that was beyond its plan is as long again as it was: what is beyond is paused.
      const wasBeyond = entries.some(({ paused_reason: reason }) => reason === 'plan-limit')
      if (!wasBeyond && !hasRoom(plan, count + entries.length - 1)) return refuse('VINYL_LIMIT_REACHED')
      await finish(tx, deps, { ...removal, id: undo, kept: missing, userId, plan })
      return ok({ restored: entries.length })
    }),
  )
}

/** What a list names again. `details`, `partial`: what is known of its release. */
type Named = Subject & {
  readonly userId: string
  readonly details?: ReleaseDetails | null
  readonly partial?: ReleaseDetails | null
  /** Runs in the same transaction; when it throws, nothing is put back. */
  readonly alongside: (tx: Tx, watchId: string) => Promise<void>
}

/**
 * Puts back the watch on what a list names, in place of a new one, when a sync ended it; null: there is none. It counts
 * like any addition. Its checks begin anew: what they saw before is too old to compare with.
 */
export async function restoreStopped(deps: RemoveWatchDeps, named: Named) {
  const { userId } = named
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      const removal = await readStopped(tx, userId, named, now)
      const watchId = removal === null ? undefined : entriesOf(watchesOf(removal.kept))[0]?.id
      if (removal === null || watchId === undefined) return null
      await lockCheckStates(tx, removal.releaseIds)
      await lockUser(tx, userId)
      const allowed = await mayAdd(tx, userId, named)
      if (!allowed.ok) return allowed
      const { plan } = allowed.value
      if (named.details) await saveRelease(tx, named.details, now)
      else if (named.partial) await savePartialRelease(tx, named.partial)
      const isForgotten = 'masterId' in named && (await beginMaster(tx, named.masterId))
      const kept = { ...removal.kept, check_states: [], ...(isForgotten && { lookups: [] }) }
      await finish(tx, deps, { ...removal, kept, userId, plan })
      if (isForgotten) await noteLookup(tx, { watchId, userId, masterId: named.masterId }, now, null)
      await named.alongside(tx, watchId)
      return ok({ watchId })
    }),
  )
}

/** Writes what comes back and what follows from it. */
async function finish(
  tx: Tx,
  { clock, live }: RemoveWatchDeps,
  { id, userId, kept, releaseIds, plan }: KeptRemoval & { readonly plan: Plan },
): Promise<void> {
  const now = clock.now()
  await write(tx, kept, now)
  await watchesChanged(tx, releaseIds, now)
  await enforcePlanLimit(tx, { userId, plan, now })
  await endRemoval(tx, id)
  await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
  await live.publish(tx, { kind: 'check-states' })
}

async function isWatched(tx: Tx, userId: string, watchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('watches')
    .select('id')
    .where('id', '=', watchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves out entries, with their pressings, whose release or master the user watches again. */
async function missingOf(tx: Tx, userId: string, kept: Kept): Promise<Kept> {
  const present = await tx
    .selectFrom('watches')
    .select(['release_id', 'master_id'])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .execute()
  const watched = new Set(present.map(subjectOf))
  const watches = watchesOf(kept)
  const gone = new Set(
    entriesOf(watches)
      .filter((entry) => !watched.has(subjectOf(entry)))
      .map(({ id }) => id),
  )
  return { ...kept, watches: watches.filter((row) => gone.has(row.parent_id ?? row.id)) }
}

const subjectOf = (row: { release_id: number | null; master_id: number | null }) =>
  `${row.release_id}/${row.master_id}`

async function readPlan(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select([
      'plan',
      sql<number>`(select count(*) from watches where user_id = users.id and parent_id is null)`.as('count'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function write(tx: Tx, kept: Kept, now: Instant): Promise<void> {
  const watches = watchesOf(kept)
  await restoreCheckStates(tx, kept.check_states ?? [])
  // Of releases that somebody else watched when these were removed, and nobody now.
  const releases = watches.flatMap(({ release_id: releaseId }) =>
    releaseId === null ? [] : [{ releaseId, tier: 4 as const }],
  )
  await ensureCheckStates(tx, { releases, now })
  await restoreRows(tx, 'watches', watches)
  const ids = new Set(watches.map(({ id }) => id))
  const isBack = (row: Readonly<Record<string, unknown>>) => ids.has(String(row['watch_id']))
  await restoreRows(tx, 'lookups', (kept.lookups ?? []).filter(isBack))
  await mentionWatches(tx, (kept.notifications ?? []).filter(isBack))
  // The day's count of additions goes up with the rows: these were counted when they were added.
  await sql`
    select count_day('watches', date_trunc('day', created_at, 'UTC'), -count(*)) from watches
    where id = any(${[...ids]}::uuid[]) and parent_id is null group by date_trunc('day', created_at, 'UTC')`.execute(
    tx,
  )
}
