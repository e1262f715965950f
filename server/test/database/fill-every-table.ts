import { Client } from 'pg'
import { readTables } from '../../src/database/backup/tables.ts'

type Column = { table: string; name: string; type: string; optional: boolean; only: string | null }

/** Characters that COPY and JSON have to escape. */
const AWKWARD = 'tab\t line\nfeed\r back\\slash \\. \\N é 日本 🎛 \'one\' "two" {,} '

/**
 * Inserts two rows into every table: one with every column set, one with as few as possible. Ids are the same in all
 * tables, so that rows refer to each other. A new table needs nothing here unless a check spans several columns.
 */
export async function fillEveryTable(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const columns = await readColumns(client)
    const tables = (await readTables(client)).map(({ name }) => name)
    await client.query('begin; set local session_replication_role = replica')
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table)
      await insert(client, table, own, 1)
      const least = own.filter((column) => !column.optional || fitting(column) !== undefined)
      await insert(client, table, least, 2)
    }
    await client.query(`select setval(format('public.%I', sequencename)::regclass, 2) from pg_sequences
      where schemaname = 'public'`)
    await client.query('commit')
    return tables
  } finally {
    await client.end()
  }
}

async function insert(client: Client, table: string, columns: Column[], row: 1 | 2): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const values = columns.map(
    (column) => (fitting(column) ?? [valueOf(column, 1), valueOf(column, 2)])[row - 1],
  )
  await client.query(`insert into ${table} (${names}) overriding system value values (${places})`, values)
}

/** Values for columns whose check involves others: for the full row, and for the other. */
const FITTING: Readonly<Record<string, readonly [unknown, unknown]>> = {
  'chat_links.purpose': ['confirmation', 'link'],
  'list_runs.kind': ['sync', 'import'],
  'check_states.state': ['on-sale', 'unknown'],
  // Of a release or of a master.
  'watches.release_id': [1, 2],
  'watches.master_id': [null, null],
  'watches.pressing_filter': [null, null],
  'lookups.release_id': [1, 2],
  'lookups.master_id': [null, null],
  'list_run_items.master_id': [null, null],
}

function fitting({ table, name }: Column) {
  return FITTING[`${table}.${name}`]
}

function valueOf({ type, only }: Column, row: 1 | 2): unknown {
  if (only !== null) return only
  switch (type) {
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${row}`
    case 'text':
      return `${AWKWARD}${row}`
    case 'bytea':
      return Buffer.from([0, 92, 10, 9, 255, row])
    case 'timestamp with time zone':
      return `2026-03-29 01:59:59.12345${row}+00`
    case 'date':
      return `2026-02-2${row}`
    case 'jsonb':
      return JSON.stringify({ [AWKWARD.replaceAll('\0', '')]: [null, 1.5, row] })
    case 'boolean':
      return row === 1
    case 'double precision':
      return 1 + row * (0.1 + 0.2)
    case 'text[]':
      return [AWKWARD, '', `NULL ${row}`]
    case 'bigint[]':
      return [row, 3]
    case 'bigint':
    case 'integer':
    case 'smallint':
      return row
    default:
      throw new Error(`No value is known for the type ${type}`)
  }
}

/**
 * Reads the columns. `optional`: null or filled by the database. `only`: the first of the texts that a check allows.
 */
async function readColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, -1) as type,
      not a.attnotnull or a.atthasdef as optional,
      (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)''::text'))[1] from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as only
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  return rows
}
