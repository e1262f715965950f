import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Retention } from '../base/config/environment.ts'
import { timestamp, type Tx } from './database.ts'
import type { Schema } from './tables/schema.ts'

/** Rows of a table as JSON, with all their columns. */
export type KeptRows = readonly Readonly<Record<string, unknown>>[]

/** Reads the rows of a table for which the condition holds, so that `restoreRows` can insert them unchanged. */
export async function keepRows(
  tx: Tx,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
): Promise<KeptRows> {
  const { rows } = await sql<{ row: KeptRows[number] }>`
    select to_jsonb(kept) as row from ${sql.table(table)} kept where ${condition}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Inserts rows as they were, but none that is there already, and returns the inserted ones. */
export async function restoreRows(tx: Tx, table: keyof Schema, rows: KeptRows): Promise<KeptRows> {
  if (rows.length === 0) return []
  const inserted = await sql<KeptRows[number]>`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning *`.execute(tx)
  return inserted.rows
}

/** Statements that delete rows beyond their age, by table; safe to repeat. One with `batchOf` is repeated until nothing is left. */
export type OldRows = (now: Instant, kept: Retention) => Readonly<Record<string, RawBuilder<unknown>>>

/** So many rows are deleted at once: some milliseconds, in which whoever wants one of them waits. */
export const BATCH = 1_000

export function ago(now: Instant, age: Duration): Date {
  return timestamp(plus(now, -age as Duration))
}

/** Returns the moment before which rows are old. Nothing is older than the one for rows that are kept for ever. */
export function keptSince(now: Instant, age: Duration | null): Date {
  return age === null ? new Date(0) : ago(now, age)
}

/** Stands after `delete from table where`, and selects the next rows for which the condition holds. */
export function batchOf(table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ctid = any(array(select ctid from ${sql.table(table)} as old where ${condition} limit ${BATCH}))`
}
