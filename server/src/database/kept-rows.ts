import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'
import type { Schema } from './tables/schema.ts'

/** Rows of a table as JSON, with all their columns. */
export type KeptRows = readonly Readonly<Record<string, unknown>>[]

/** Reads the rows of a table for which the condition holds, so that `putBack` can insert them unchanged. */
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
export async function putBack(tx: Tx, table: keyof Schema, rows: KeptRows): Promise<KeptRows> {
  if (rows.length === 0) return []
  const inserted = await sql<KeptRows[number]>`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning *`.execute(tx)
  return inserted.rows
}
