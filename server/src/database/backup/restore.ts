import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { timestamp, type Queries, type Tx } from '../database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import type { Schema } from '../tables/schema.ts'
import { BackupProblem, readBackup, verifyBackup, type Header, type BackupReader } from './read-backup.ts'
import { connected, SETTINGS, readGuards, readTables, written } from './tables.ts'

/** The newest migration of 0.1, and the one that makes the same tables here (decision 66). */
const LAST_OF_0_1 = '0066-record-events'
const BASELINE = '0001-baseline'

type RestoreOptions = {
  /** Whether existing accounts are deleted; otherwise a database that has any is refused. */
  readonly replace?: boolean
  /** No request is sent before this time: those sent since the backup was made are in no stored budget. */
  readonly pausedUntil?: Instant
  /** Reads what the backup must not bring back, before it replaces anything; what it returns takes that out at the end. */
  readonly carry?: (tx: Tx) => Promise<(restored: Tx) => Promise<unknown>>
  /** Stops it between two steps; a small file has been read long before its rows are loaded. */
  readonly signal?: AbortSignal
}

/**
 * Restores a backup and migrates it to this program's schema. `open` is called twice: the backup is verified before the
 * database is touched, and then loaded in one transaction. Returns what was restored. Throws BackupProblem for a
 * refusal; after any failure nothing has changed.
 */
export async function restore(
  databaseUrl: string,
  open: () => Readable,
  options: RestoreOptions = {},
): Promise<Header> {
  const migration = await schemaOf(await verifyBackup(open()))
  const file = open()
  try {
    const reader = await readBackup(file)
    await connected(databaseUrl, async (client) => {
      await queriesOn(client)
        .transaction()
        .execute((tx) => fill(client, tx, reader, { ...options, migration }))
      // Otherwise the first queries would be planned for empty tables.
      await client.query('analyze')
    })
    return reader.header
  } finally {
    file.destroy()
  }
}

/** Returns the migration that makes the tables of a backup. Throws BackupProblem when this program has none. */
async function schemaOf({ migration }: Header): Promise<string> {
  const name = migration === LAST_OF_0_1 ? BASELINE : migration
  if (Object.hasOwn(await readMigrations(), name)) return name
  throw new BackupProblem(
    `The backup's schema is not known here (migration ${migration}): restore it with the version that made it; if that is a 0.1, upgrade it to the last 0.1 first and back up again.`,
  )
}

async function fill(
  client: Client,
  tx: Tx,
  reader: BackupReader,
  { replace = false, pausedUntil, carry, signal, migration }: RestoreOptions & { readonly migration: string },
): Promise<void> {
  await client.query(SETTINGS)
  const tables = await lockTarget(client, replace)
  const takeOut = await carry?.(tx)
  await drop(client, tables)
  await migrate(tx, migration)
  await load(client, reader, signal)
  await migrate(tx)
  await takeOut?.(tx)
  signal?.throwIfAborted()
  if (pausedUntil === undefined) return
  await client.query(
    'update remotes set paused_until = greatest(paused_until, $1) where bucket is not null',
    [timestamp(pausedUntil)],
  )
}

/** Loads the rows unchanged, without triggers and key checks: those ran when the rows were first written. */
async function load(client: Client, reader: BackupReader, signal?: AbortSignal): Promise<void> {
  const { tables, sequences } = reader.header
  await requireTables(client, reader.header)
  const guards = await readGuards(client)
  for (const statement of guards.off) await client.query(statement)
  await client.query(`truncate ${tables.map((table) => written(client, table).of).join(', ')}`)
  const rows: number[] = []
  for (const table of tables) {
    const { of, columns } = written(client, table)
    const copy = client.query(copyFrom(`copy ${of} (${columns}) from stdin`))
    await pipeline(reader.rows(), copy, { signal })
    rows.push(copy.rowCount)
  }
  const trailer = await reader.finish()
  if (JSON.stringify(rows) !== JSON.stringify(trailer.rows))
    throw new Error(`The server took other rows than the backup has: ${rows.join(' ')}`)
  for (const { name, last } of sequences)
    await client.query('select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, last])
  for (const statement of guards.on) {
    signal?.throwIfAborted()
    await client.query(statement)
  }
}

/** Requires the backup's tables to be those of its migration, so that no rows are lost silently. */
async function requireTables(client: Client, { tables, migration }: Header): Promise<void> {
  const sorted = (given: Header['tables']) =>
    JSON.stringify(given.map(({ name, columns }) => [name, columns.toSorted()]))
  if (sorted(await readTables(client)) === sorted(tables)) return
  throw new BackupProblem(
    `The backup has other tables than this version of Cratewatch makes with ${migration}: restore it with the version that made it.`,
  )
}

/** Runs migrations on the connection that loads the rows, so that both are one transaction. */
function queriesOn(client: Client): Queries {
  const connection = Object.assign(client, { release: () => {} })
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

const PRESENT = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const ROUTINES = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/**
 * Locks the tables of the database, and returns them. Refuses a database of another product, and one with accounts unless
 * they are to be replaced.
 */
async function lockTarget(client: Client, replace: boolean): Promise<readonly string[]> {
  const tables = await names(client, PRESENT)
  if (tables.length === 0) return tables
  if (!tables.includes('kysely_migration'))
    throw new BackupProblem('The database has tables that are not of Cratewatch: choose an empty one.')
  await lock(client, tables)
  if (!replace && (await hasAccounts(client, tables)))
    throw new BackupProblem(
      'The database has accounts already: choose an empty one, or say --replace to delete all that is in it.',
    )
  return tables
}

/** Drops these tables with the product's routines, within the caller's transaction. */
async function drop(client: Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(`drop table ${tables.join(', ')} cascade`)
  const routines = await names(client, ROUTINES)
  if (routines.length > 0) await client.query(`drop routine ${routines.join(', ')} cascade`)
}

async function lock(client: Client, tables: readonly string[]): Promise<void> {
  try {
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || (error.code !== LOCK_NOT_AVAILABLE && error.code !== DEADLOCK))
      throw error
    throw new BackupProblem('The database is in use: stop Cratewatch, then restore again.', { cause: error })
  }
}

/** Whether there are accounts, or entries of the audit log, which outlives them. */
async function hasAccounts(client: Client, tables: readonly string[]): Promise<boolean> {
  for (const table of ['users', 'admin_audit'].filter((each) => tables.includes(each))) {
    const { rows } = await client.query<{ has: boolean }>(`select exists (select from ${table}) as has`)
    if (rows[0]?.has === true) return true
  }
  return false
}

async function names(client: Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
}
