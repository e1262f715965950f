import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupProblem, END_OF_ROWS, FORMAT, type Header, type Trailer } from './read-backup.ts'
import { inSnapshot, readSequences, readTables, written } from './tables.ts'

/** Makes the decompression notice what the hash does not cover: a flipped bit in the trailer. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Writes every row of every table of the product to `to` and ends it: one snapshot, while others read and write. Sealed
 * columns stay sealed. The job engine's tables (schema `jobs`) are left out: each process creates its queues and
 * schedules again at start. Throws when the database or `to` fails.
 */
export async function backup(databaseUrl: string, to: Writable, now: Instant): Promise<void> {
  await inSnapshot(databaseUrl, async (client) => {
    const header = await describe(client, now)
    await pipeline(content(client, header), createZstdCompress(CHECKED), to)
  })
}

async function describe(client: Client, now: Instant): Promise<Header> {
  const migrated = await client.query("select to_regclass('public.kysely_migration') is not null as here")
  if (migrated.rows[0].here !== true)
    throw new BackupProblem('The database has nothing of Cratewatch: check DATABASE_URL or DATA_DIR.')
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C" desc limit 1',
  )
  return {
    cratewatch: 'backup',
    format: FORMAT,
    migration: rows[0]?.name ?? '',
    madeAt: new Date(now).toISOString(),
    tables: await readTables(client),
    sequences: await readSequences(client),
  }
}

async function* content(client: Client, header: Header): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`))
  const copies = []
  for (const table of header.tables) {
    const { of, columns } = written(client, table)
    const copy = client.query(copyTo(`copy (select ${columns} from ${of}) to stdout`))
    for await (const bytes of copy) yield hashed(bytes as Buffer)
    copies.push(copy)
    yield hashed(END_OF_ROWS)
  }
  // The number of rows is known only after the server has answered another statement.
  await client.query('commit')
  const trailer: Trailer = { rows: copies.map(({ rowCount }) => rowCount), sha256: hash.digest('hex') }
  yield Buffer.from(`${JSON.stringify(trailer)}\n`)
}
