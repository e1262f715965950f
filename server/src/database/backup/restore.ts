import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { timestamp, type Queries } from '../database.ts'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { migrate, readMigrations } from '../migrate.ts'
import type { Schema } from '../tables/schema.ts'
import { clearTarget } from './clear-target.ts'
import { connected, SETTINGS } from './connection.ts'
import { BackupProblem, type Header } from './format.ts'
import { readBackup, verifyBackup, type BackupReader } from './read-backup.ts'
import { readGuards, readTables, written } from './tables.ts'

export type RestoreOptions = {
  /** Whether existing accounts are deleted; otherwise a database that has any is refused. */
  readonly replace?: boolean
  /** No request is sent before this time: those sent since the backup was made are in no stored budget. */
  readonly pausedUntil?: Instant
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
  const { migration } = await verifyBackup(open())
  if (!Object.hasOwn(await readMigrations(), migration))
    throw new BackupProblem(
      `A later version of Cratewatch made this backup (migration ${migration}): restore it with that version.`,
    )
  const file = open()
  try {
    const reader = await readBackup(file)
    await connected(databaseUrl, async (client) => {
      await queriesOn(client)
        .transaction()
        .execute((tx) => fill(client, tx, reader, options))
      // Otherwise the first queries would be planned for empty tables.
      await client.query('analyze')
    })
    return reader.header
  } finally {
    file.destroy()
  }
}

async function fill(
  client: Client,
  tx: Queries,
  reader: BackupReader,
  { replace = false, pausedUntil }: RestoreOptions,
): Promise<void> {
  await client.query(SETTINGS)
  await clearTarget(client, replace)
  await migrate(tx, reader.header.migration)
  await load(client, reader)
  await migrate(tx)
  if (pausedUntil === undefined) return
  await client.query(
    'update remotes set paused_until = greatest(paused_until, $1) where bucket is not null',
    [timestamp(pausedUntil)],
  )
}

/** Loads the rows unchanged, without triggers and key checks: those ran when the rows were first written. */
async function load(client: Client, reader: BackupReader): Promise<void> {
  const { tables, sequences } = reader.header
  await requireTables(client, reader.header)
  const guards = await readGuards(client)
  for (const statement of guards.off) await client.query(statement)
  await client.query(`truncate ${tables.map((table) => written(client, table).of).join(', ')}`)
  const rows: number[] = []
  for (const table of tables) {
    const { of, columns } = written(client, table)
    const copy = client.query(copyFrom(`copy ${of} (${columns}) from stdin`))
    await pipeline(reader.rows(), copy)
    rows.push(copy.rowCount)
  }
  const trailer = await reader.finish()
  if (JSON.stringify(rows) !== JSON.stringify(trailer.rows))
    throw new Error(`The server took other rows than the backup has: ${rows.join(' ')}`)
  for (const { name, last } of sequences)
    await client.query('select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, last])
  for (const statement of guards.on) await client.query(statement)
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
