import { hours } from '@cratewatch/domain/kernel/duration'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Trigger } from '@cratewatch/domain/lists/run'
import { sql } from 'kysely'
import { refuse } from '../base/refusal.ts'
import { claimDailySync } from '../collectors/followed-lists.ts'
import { isOver, timestamp, type Queries, type Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { ACTIVE, addItems, NOTED_THERE, WANT_LABEL, type RunKind } from './runs/runs.ts'
import { isEntitled } from './sync-settings.ts'

type StartDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>

export type NewRun = {
  readonly userId: string
  readonly kind: RunKind
  /** Which list a run of the kind `list` is about. */
  readonly followedListId?: string
  readonly trigger: Trigger
  readonly alsoOnSale: boolean
  /** Watches the albums in place of the pressings that the list names. */
  readonly anyPressing: boolean
  /** Whether its items are known already. */
  readonly isRead?: boolean
}

export type SyncOptions = Pick<NewRun, 'alsoOnSale' | 'anyPressing'>

/** `only`: the releases to import of those that the wantlist has shown, whatever is for sale, without reading it again. */
type WantlistSync = SyncOptions & { readonly only?: readonly number[] | undefined }

/** Starts a sync of the wantlist, which the list worker then runs. One at a time. */
export function startSync(deps: StartDeps, userId: string, { only, ...options }: WantlistSync) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isConnected(tx, userId))) return refuse('DISCOGS_NOT_CONNECTED')
    const run = { userId, kind: 'sync', trigger: 'manual', ...options } as const
    if (only === undefined) return startRun(tx, deps, run)
    const started = await startRun(tx, deps, { ...run, alsoOnSale: true, isRead: true })
    if (started.ok) await addPicks(tx, started.value, userId, only)
    return started
  })
}

/** Adds the releases that were picked as items, in the order in which they were picked. */
async function addPicks(tx: Tx, runId: string, userId: string, picks: readonly number[]): Promise<void> {
  const items = await addItems(
    tx,
    runId,
    sql`
      select release_id as id, array_position(${picks}::integer[], release_id) as position, ${NOTED_THERE},
        null::integer as master, ${WANT_LABEL} as label
      from wants w where user_id = ${userId} and release_id = any(${picks}::integer[])`,
  )
  await tx.updateTable('list_runs').set({ total_items: items }).where('id', '=', runId).execute()
}

/**
 * Starts a run in place of the previous one and returns its id; refuses while one of its kind is under way. One that reads
 * its list also takes the place of a reading that was to be repeated.
 */
export async function startRun(tx: Tx, deps: StartDeps, run: NewRun) {
  const { userId, kind, followedListId = null, isRead = kind === 'import' } = run
  const now = timestamp(deps.clock.now())
  const started = await tx
    .insertInto('list_runs')
    .values({
      id: deps.ids.uuid(),
      user_id: userId,
      account_of: kind === 'sync' ? userId : null,
      kind,
      followed_list_id: followedListId,
      trigger: run.trigger,
      also_on_sale: run.alsoOnSale,
      any_pressing: run.anyPressing,
      phase: isRead ? 'checking' : 'reading',
      started_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (started === undefined) return refuse('SYNC_RUNNING')
  await tx
    .deleteFrom('list_runs')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('followed_list_id', 'is not distinct from', followedListId)
    .where('ended_at', 'is not', null)
    .$if(isRead, (query) => query.where('phase', 'not in', ACTIVE))
    .execute()
  await deps.live.publish(tx, { kind: 'lists' })
  return ok(started.id)
}

/** Whether a user's account of the marketplace is connected. */
export async function isConnected(queries: Queries, userId: string): Promise<boolean> {
  const account = await queries
    .selectFrom('marketplace_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('sealed_access', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/** How many begin at once; the others follow a moment later. */
const MOST_AT_ONCE = 50
/** A day, with room for clocks that differ. */
const LONGEST_REST = hours(25)

/** Starts the daily syncs that are due, of users whose plan includes them: of a connected wantlist, and of followed lists. */
export async function startDailySyncs(deps: StartDeps): Promise<number> {
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

async function startOne(deps: StartDeps, userId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    // The process that moves the time on starts the sync; another one finds it moved.
    const settings = await claimDailySync(tx, userId, now, LONGEST_REST)
    if (settings === null || !(await isEntitled(tx, userId))) return
    const { also_on_sale: alsoOnSale, any_pressing: anyPressing } = settings
    const run = { userId, trigger: 'daily', alsoOnSale, anyPressing } as const
    // Where a sync that was started by hand is under way, it does the same.
    if (await isConnected(tx, userId)) await startRun(tx, deps, { ...run, kind: 'sync' })
    const lists = await tx
      .selectFrom('followed_lists')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    for (const { id } of lists) await startRun(tx, deps, { ...run, kind: 'list', followedListId: id })
  })
}
