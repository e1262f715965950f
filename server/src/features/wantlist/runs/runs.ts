import { sql, type Selectable, type UpdateObject } from 'kysely'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Phase } from '@cratewatch/domain/wantlist/run'
import { isOver, type Queries, type Tx } from '../../../database/database.ts'
import type { ListRunsTable } from '../../../database/tables/list-tables.ts'
import type { Schema } from '../../../database/tables/schema.ts'
import { isOwnedAs, leaseColumns, NO_LEASE, selectFree } from '../../../queue/lease.ts'
import type { Deps } from '../../../deps.ts'
import type { OtherFeatures } from '../other-features.ts'

export type Run = Selectable<ListRunsTable>
export type RunKind = Run['kind']

/** Everything that working on lists needs. */
export type ListDeps = Pick<
  Deps,
  | 'budget'
  | 'clock'
  | 'config'
  | 'db'
  | 'ids'
  | 'live'
  | 'log'
  | 'progress'
  | 'marketplace'
  | 'marketplaceSignIn'
  | 'secrets'
> & { readonly otherFeatures: OtherFeatures }

export const ACTIVE = ['reading', 'checking'] as const satisfies readonly Phase[]

/** Longer than anybody waits for a slot and an answer. */
const LEASE_FOR = seconds(90)
/** As far as clocks may differ, longer than the longest pause after failures. */
const LONGEST_REST = minutes(15)

/** The run whose turn it is, for `owner` alone as long as the lease lasts; undefined: none is due. */
export async function claimRun(deps: Pick<Deps, 'db' | 'clock'>, owner: string): Promise<Run | undefined> {
  const now = deps.clock.now()
  const isDue = sql`phase = any(${ACTIVE}::text[]) and ${isOver('due_at', now, LONGEST_REST)}`
  const next = selectFree('list_runs', { now, where: isDue, orderBy: 'due_at', limit: 1 })
  return deps.db
    .updateTable('list_runs')
    .set(leaseColumns({ owner, until: plus(now, LEASE_FOR) }))
    .where(sql<boolean>`id = (${next})`)
    .returningAll()
    .executeTakeFirst()
}

/** The run was cancelled, or somebody else took it over while we were slow: nothing of this step may be written. */
export class RunLost extends Error {}

/** Columns with their new values, or SQL that computes them. */
type Change = UpdateObject<Schema, 'list_runs'>

/**
 * Writes what a step came to, if the run is still ours: throws `RunLost` otherwise, which takes the transaction back.
 * The same statement ends the lease, so that another run may have its turn.
 */
export async function settleStep(tx: Tx, run: Run, change: Change): Promise<void> {
  const held = await tx
    .updateTable('list_runs')
    .set({ ...NO_LEASE, ...change })
    .where('id', '=', run.id)
    .where(isOwnedAs(run))
    .where('phase', 'in', ACTIVE)
    .returning('id')
    .executeTakeFirst()
  if (held === undefined) throw new RunLost()
}

/** As `settleStep`, for a step that goes on: the run stays ours. */
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
