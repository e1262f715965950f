import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql, type Transaction } from 'kysely'
import type { Log } from '../../base/log.ts'
import type { Queries } from '../database.ts'
import { migrate } from '../migrate.ts'
import { DatabaseProblem } from './database-problem.ts'
import type { Schema } from '../tables/schema.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Copies the PGlite data of an earlier version (in `pg`) into the own database, once, and compares every row before it
 * commits. The old files are kept under another name.
 */
export async function moveOldDirectory(dataDir: string, target: Queries, log: Log): Promise<void> {
  const folder = join(dataDir, 'pg')
  if (!existsSync(folder)) return
  log.info(`moving the database in ${folder} over: this takes a minute at most`)
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const pglite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
  const source = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  try {
    await migrate(source)
    await target.transaction().execute((tx) => moveRows(source, tx, folder))
  } finally {
    await source.destroy()
  }
  await rename(folder, `${folder}.moved`)
  log.info(`moved, every row compared; ${folder}.moved can be removed`)
}

/** Copies the rows. After a crash between the last two steps everything is in place, and nothing is copied. */
async function moveRows(source: Queries, tx: Transaction<Schema>, folder: string): Promise<void> {
  // The owner of the server may load rows in any order.
  await sql`set local session_replication_role = replica`.execute(tx)
  const tables = await readTables(tx)
  if (await isSame(source, tx, tables)) return
  const { rows } = await sql`select from users limit 1`.execute(tx)
  if (rows.length > 0) {
    throw new DatabaseProblem(
      `Two databases with people in them: ${folder}, of the kind before, and the one beside it. ` +
        `Rename the one that does not count, and start again.`,
    )
  }
  for (const table of tables) await moveTable(source, tx, table)
  await moveSequences(source, tx)
  if (!(await isSame(source, tx, tables)))
    throw new DatabaseProblem(`The rows of ${folder} did not arrive unchanged; nothing was moved.`)
}

type Table = { readonly name: string; readonly columns: readonly string[] }

async function readTables(db: Queries): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** Writes a row as text, its values in the order of the target's columns. */
const rowText = ({ columns }: Table) => sql`row(${sql.join(columns.map((name) => sql.ref(name)))})::text`

async function moveTable(source: Queries, tx: Queries, table: Table): Promise<void> {
  const name = sql.table(table.name)
  // A new database begins with settings and similar rows.
  await sql`delete from ${name}`.execute(tx)
  for (let after = '(0,0)'; ;) {
    const { rows } = await sql<{ at: string; text: string }>`
      select ctid::text as at, ${rowText(table)} as text from ${name}
      where ctid > ${after}::tid order by ctid limit ${ROWS_AT_ONCE}`.execute(source)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.at
    await sql`insert into ${name} overriding system value
      select (text::${name}).* from unnest(${rows.map(({ text }) => text)}::text[]) as text`.execute(tx)
  }
}

async function moveSequences(source: Queries, tx: Queries): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(source)
  for (const { name, last } of rows) await sql`select setval(${name}, ${last}::bigint)`.execute(tx)
}

async function isSame(source: Queries, target: Queries, tables: readonly Table[]): Promise<boolean> {
  for (const table of tables)
    if ((await digest(source, table)) !== (await digest(target, table))) return false
  return true
}

/** Hashes all rows of a table, in any order. */
async function digest(db: Queries, table: Table): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as digest
    from (select md5(${rowText(table)}) as hash from ${sql.table(table.name)}) as hashes`.execute(db)
  return rows[0]?.digest ?? ''
}
