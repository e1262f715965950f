import { Client } from 'pg'
import type { Header, Table } from './read-backup.ts'

/**
 * The tables of the product, without those of extensions and the record of migrations, which migrating writes again.
 */
const OURS = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
  and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Reads every table with its stored columns, by name. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${OURS} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname::text collate "C"`)
  return rows
}

/** Reads every used sequence with its last value. */
export async function readSequences(client: Client): Promise<Header['sequences']> {
  const { rows } = await client.query<Header['sequences'][number]>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename::text collate "C"`)
  return rows
}

/**
 * Returns the statements that switch off triggers and constraints while rows are loaded, and those that restore them.
 */
export async function readGuards(client: Client): Promise<{ readonly off: string[]; readonly on: string[] }> {
  // A superuser could do both by one setting; the owner of a hosted database cannot.
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
        pg_get_constraintdef(k.oid)) as on
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS} and k.contype = 'f'
    union all
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
      format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${OURS} and not t.tgisinternal and t.tgenabled = 'O'
    order by 1`)
  return { off: rows.map((row) => row.off), on: rows.map((row) => row.on) }
}

/** Returns the names of a table and its columns, quoted for statements. */
export function written(client: Client, { name, columns }: Table): { of: string; columns: string } {
  return {
    of: `public.${client.escapeIdentifier(name)}`,
    columns: columns.map((column) => client.escapeIdentifier(column)).join(', '),
  }
}

/** Makes every server write the same text for a value. Only waiting for locks is limited in time. */
export const SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '15s'`

/**
 * Runs `work` in one snapshot on a connection of its own, which is closed at the end even if a statement is running.
 */
export async function inSnapshot<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(SETTINGS)
    return work(client)
  })
}

/**
 * Runs `work` on a connection of its own, and rolls back what is not committed. Throws why the connection was lost,
 * also where that happened between two statements: the next one only knows that it cannot be sent.
 */
export async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true })
  let loss: Error | undefined
  // Without a listener a lost connection would end the process.
  client.on('error', (error) => {
    loss ??= error
  })
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw loss ?? error
  } finally {
    await client.end()
  }
}
