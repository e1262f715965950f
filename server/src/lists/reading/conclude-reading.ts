import type { Instant } from '@cratewatch/domain/kernel/instant'
import {
  outcomeOf,
  readsAgain,
  standingOf,
  watchesToStop,
  type ListReading,
} from '@cratewatch/domain/lists/list-reading'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { completeRun } from '../runs/end-run.ts'
import { NOT_REFUSED } from '../runs/read-again.ts'
import { settleStep, type Run } from '../runs/runs.ts'

/** A row of a list: a release with its album as far as it is known, or an album by itself. */
type Row = { readonly release_id: number | null; readonly master_id: number | null }

/** What a reading of a list has found. */
type Found = {
  /** The rows that are believed to have left the list, and those that stay on it. */
  readonly gone: readonly Row[]
  readonly left: readonly Row[]
  /** How many rows are missing, and not believed to be gone. */
  readonly missing: number
  /** How many items are new to the run. */
  readonly items: number
}

/** Sorts the stored rows of a list by what a reading says of them: gone, missing, or left on the list. */
export function judgeRows<
  Stored extends { readonly is_read: boolean; readonly missing_since: Instant | null },
>(rows: readonly Stored[], reading: ListReading) {
  const judged = Map.groupBy(rows, (row) =>
    standingOf({ isRead: row.is_read, missingSince: row.missing_since }, reading),
  )
  const gone = judged.get('gone') ?? []
  const left = [...judged].flatMap(([standing, those]) => (standing === 'gone' ? [] : those))
  return { gone, left, missing: judged.get('missing') ?? [] }
}

/** Concludes a reading: the watches of what is gone end, as their owner chose, and the run goes on with its items. */
export async function concludeReading(
  tx: Tx,
  deps: Deps,
  run: Run,
  reading: ListReading,
  found: Found,
): Promise<void> {
  const outcome = outcomeOf(reading)
  const stops = await stopsOf(tx, run, found)
  await addStops(tx, run, stops)
  const change = {
    reading: outcome,
    read_items: reading.read,
    list_size: Math.max(reading.first, reading.last),
    readings: run.readings + 1,
    reads_again: readsAgain(outcome, found.missing, run.readings + 1),
    // What a reading before has brought is settled by now.
    total_items: (run.readings === 0 ? 0 : run.processed_items) + found.items,
    failures: 0,
    ...NOT_REFUSED,
  }
  if (found.items + stops.length === 0) return completeRun(tx, deps, { ...run, ...change }, change)
  await settleStep(tx, run, { ...change, phase: 'checking', due_at: timestamp(deps.clock.now()) })
}

/**
 * Which watches end with rows that are gone, as their owner chose: on their releases and, where the list watches albums,
 * on masters whose last row it was. What stands on another list of the user stays. As keys of items.
 */
async function stopsOf(tx: Tx, run: Run, { gone, left }: Found): Promise<readonly number[]> {
  if (gone.length === 0 || !(await wantsStops(tx, run.user_id))) return []
  const elsewhere = await readElsewhere(tx, run)
  const releases = idsOf(elsewhere, 'release_id')
  const stay = [
    ...left,
    ...elsewhere,
    ...gone.filter(({ release_id: id }) => id !== null && releases.has(id)),
  ]
  const watched = await tx
    .selectFrom('watches')
    .select(['release_id', 'master_id'])
    .where('user_id', '=', run.user_id)
    .where('parent_id', 'is', null)
    .execute()
  const stopped = (key: keyof Row, rows: readonly Row[]) =>
    watchesToStop(idsOf([...rows, ...left], key), idsOf(stay, key), idsOf(watched, key))
  const albums = gone.filter(({ release_id: id }) => run.any_pressing || id === null)
  return [...stopped('release_id', gone), ...stopped('master_id', albums).map((id) => -id)]
}

function idsOf(rows: readonly Row[], key: keyof Row): ReadonlySet<number> {
  return new Set(rows.flatMap((row) => row[key] ?? []))
}

/** Reads what stands on the other lists of a user: the wantlist, and those that they follow. */
async function readElsewhere(tx: Tx, run: Run): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select w.release_id, coalesce((w.details ->> 'masterId')::integer, r.master_id) as master_id
    from wants w left join releases r on r.id = w.release_id
    where w.user_id = ${run.user_id} and ${run.kind} <> 'sync'
    union all
    select case when i.key > 0 then i.key end, case when i.key < 0 then -i.key else r.master_id end
    from followed_lists l join followed_list_rows i on i.followed_list_id = l.id left join releases r on r.id = i.key
    where l.user_id = ${run.user_id} and l.id is distinct from ${run.followed_list_id}`.execute(tx)
  return rows
}

/** Adds items that end watches. One of them may have been an item of a reading before. */
async function addStops(tx: Tx, run: Run, keys: readonly number[]): Promise<void> {
  await sql`
    insert into list_run_items (run_id, release_id, master_id, position, action)
    select ${run.id}, key, case when key < 0 then -key end, 0, 'stop' from unnest(${keys}::integer[]) as key
    on conflict (run_id, release_id) do update set action = 'stop', outcome = null, reason = null`.execute(tx)
}

async function wantsStops(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('wantlist_settings as s', 's.user_id', 'users.id')
    .select(['users.plan', 's.stop_removed'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && user.stop_removed && PLANS[user.plan].advancedSync
}
