import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Phase } from '@cratewatch/domain/lists/run'
import { sql, type RawBuilder, type Selectable, type UpdateObject } from 'kysely'
import { isOver, type Queries, type Tx } from '../../database/database.ts'
import { ago, batchOf, type OldRows } from '../../database/kept-rows.ts'
import { isOwnedAs, leased, NO_LEASE } from '../../database/queue/lease.ts'
import type { ListRunsTable } from '../../database/tables/list-tables.ts'
import type { Schema } from '../../database/tables/schema.ts'
import type { Deps } from '../../outbound/deps.ts'

export type Run = Selectable<ListRunsTable>
export type RunKind = Run['kind']

/** The phases with work left. A run that has ended is in one while its list is read again. */
export const ACTIVE = ['reading', 'checking'] as const satisfies readonly Phase[]

/** Whether a run has work left, for its user or in the background. */
export const isOpen = ({ phase }: Pick<Run, 'phase'>) => ACTIVE.some((active) => active === phase)

/** Longer than any wait for a slot and its answer. */
const LEASE_FOR = seconds(90)
/** Longer than the longest pause after failures, with room for clocks that differ. */
export const LONGEST_REST = minutes(15)

/** Claims the next run, for `owner` alone until the lease ends; undefined: none is due. */
export async function claimRun(deps: Pick<Deps, 'db' | 'clock'>, owner: string): Promise<Run | undefined> {
  const now = deps.clock.now()
  const isDue = sql`phase = any(${ACTIVE}::text[]) and ${isOver('due_at', now, LONGEST_REST)}`
  const lease = { owner, until: plus(now, LEASE_FOR) }
  const next = leased('list_runs').claimNext({ now, where: isDue, orderBy: sql`due_at` }, lease)
  const { rows } = await sql<Run>`${next} returning *`.execute(deps.db)
  return rows[0]
}

/** The run was cancelled or claimed by another process, so this step may write nothing. */
export class RunLost extends Error {}

/** Columns with their new values, or SQL that computes them. */
export type Change = UpdateObject<Schema, 'list_runs'>

/**
 * Writes the outcome of a step if the run is still ours; otherwise throws `RunLost`, which rolls the transaction back.
 * Also ends the lease, so that another run may be claimed.
 */
export async function settleStep(tx: Tx, run: Run, change: Change): Promise<void> {
  await noteInStep(tx, run, { ...NO_LEASE, ...change })
}

/** Writes like `settleStep` within a step that goes on: the lease is kept. */
export async function noteInStep(queries: Queries, run: Run, change: Change): Promise<void> {
  const held = await queries
    .updateTable('list_runs')
    .set(change)
    .where('id', '=', run.id)
    .where(isOwnedAs(run))
    .where('phase', 'in', ACTIVE)
    .returning('id')
    .executeTakeFirst()
  if (held === undefined) throw new RunLost()
}

/** Fewer rows do not mislead the planner for long. */
const LONG = 1_000

/**
 * Adds items to a run, and returns how many are new to it; of rows of one record the first one counts. Long lists are
 * counted: a planner that knows of few rows reads the whole list for every item, 14 s a step of 20,000 records.
 */
export async function addItems(tx: Tx, runId: string, rows: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into list_run_items (run_id, release_id, master_id, position, label, rule, pressing_filter, said)
    select distinct on (coalesce(-master, id)) ${runId}::uuid, coalesce(-master, id), master, position, label, rule,
      pressing_filter, said
    from (${rows}) listed order by coalesce(-master, id), position
    on conflict do nothing`.execute(tx)
  const items = Number(numAffectedRows ?? 0)
  if (items >= LONG) await sql`analyze list_run_items, wants`.execute(tx)
  return items
}

/** For rows of `addItems` of which nothing more is said. */
export const NOTHING_SAID = sql`null::jsonb as rule, null::jsonb as pressing_filter, null::jsonb as said`

/** The same of a row of `wants` as `w`, but for what its owner noted of it. */
export const NOTED_THERE = sql`null::jsonb as rule, null::jsonb as pressing_filter,
  case when w.note is not null
    then jsonb_build_object('artist', null, 'title', null, 'choices', null, 'note', w.note) end as said`

/** What an item of a wantlist is called: artist and title. */
export const WANT_LABEL = sql`left(nullif(details ->> 'artist', '') || ' – ' || (details ->> 'title'), 300)`

/** A daily sync requests the details again after a month at the latest. */
const KEEP_UNWATCHED = days(30)
const KEEP_PREVIEWS = days(1)

export const oldListRows: OldRows = (now) => ({
  unwatched_observations: sql`delete from unwatched_observations where ${batchOf('unwatched_observations', sql`seen_at < ${ago(now, KEEP_UNWATCHED)}`)}`,
  list_previews: sql`delete from list_previews where created_at < ${ago(now, KEEP_PREVIEWS)}`,
})
