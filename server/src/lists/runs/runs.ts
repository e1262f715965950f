import { sql, type Selectable, type UpdateObject } from 'kysely'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Phase } from '@cratewatch/domain/wantlist/run'
import { isOver, type Queries, type Tx } from '../../database/database.ts'
import type { ListRunsTable } from '../../database/tables/list-tables.ts'
import type { Schema } from '../../database/tables/schema.ts'
import { isOwnedAs, leaseColumns, NO_LEASE, selectFree } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { OtherFeatures } from '../other-features.ts'

export type Run = Selectable<ListRunsTable>
export type RunKind = Run['kind']

/** What the work on lists needs. */
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

/** Longer than any wait for a slot and its answer. */
const LEASE_FOR = seconds(90)
/** Longer than the longest pause after failures, with room for clocks that differ. */
const LONGEST_REST = minutes(15)

/** Claims the next run, for `owner` alone until the lease ends; undefined: none is due. */
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

/** The run was cancelled or claimed by another process, so this step may write nothing. */
export class RunLost extends Error {}

/** Columns with their new values, or SQL that computes them. */
export type Change = UpdateObject<Schema, 'list_runs'>

/**
 * Writes the outcome of a step if the run is still ours; otherwise throws `RunLost`, which rolls the transaction back.
 * Also ends the lease, so that another run may be claimed.
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
