import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Where it stands who was erased: whoever deletes an account or a seller notes it there in the same transaction. */
const EVIDENCE = {
  security_events: sql`kind = 'account-deleted' and outcome = 'succeeded'`,
  admin_audit: sql`action = 'delete-user'`,
  erased_sellers: sql`true`,
}
type Table = keyof typeof EVIDENCE
type Row = Record<string, unknown>

/** Who was erased, and the rows that say so. */
type ErasureEvidence = {
  readonly userIds: readonly string[]
  /** Writes the rows into a restored database, by which a second restore erases them again as well. */
  keep(tx: Tx): Promise<void>
}

/** Reads the evidence of a database that is about to be replaced, in whatever version made it. */
export async function readEvidence(tx: Tx): Promise<ErasureEvidence> {
  const found: { readonly table: Table; readonly rows: readonly Row[] }[] = []
  for (const table of Object.keys(EVIDENCE) as Table[]) found.push({ table, rows: await readRows(tx, table) })
  const ids = found.flatMap(({ table, rows }) =>
    rows.map((row) => (table === 'security_events' ? row['user_id'] : row['target_id'])),
  )
  return {
    userIds: ids.filter((id) => typeof id === 'string'),
    async keep(restored) {
      for (const { table, rows } of found) await keepRows(restored, table, rows)
    },
  }
}

async function readRows(tx: Tx, table: Table): Promise<readonly Row[]> {
  const { rows: known } = await sql`select where to_regclass(${`public.${table}`}) is not null`.execute(tx)
  if (known.length === 0) return []
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${EVIDENCE[table]}`.execute(tx)
  return rows.map(({ row }) => row)
}

async function keepRows(tx: Tx, table: Table, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}
