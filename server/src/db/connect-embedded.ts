import { mkdirSync } from 'node:fs'
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'
import { embeddedClient } from './embedded-client.ts'
import { layEmbedded } from './lay-embedded.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'

type OnError = (error: Error) => void

/**
 * Opens the embedded PostgreSQL in `dataDir`. The caller holds the lock of the directory.
 * A killed process loses nothing that was committed; a power cut can, because the engine does not fsync. What goes
 * wrong in the background goes to `onError`.
 */
export async function connectEmbedded(dataDir: string, onError: OnError = unexpected): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  return embeddedDatabase(await openPglite({ dataDir: await layEmbedded(dataDir) }), onError)
}

/**
 * The machine keeps pages of the files as well: 128 MB of our own cost as much memory and saved no measurable time. A new
 * piece of the log is not filled with zeroes first: that held up the whole process for a tenth of a second.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_init_zero=off']

/** Opens the engine itself: in a directory, or in memory, empty or as a copy. */
export function openPglite(where: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  return PGlite.create({ ...where, parsers, extensions: { pg_trgm }, startParams })
}

export function embeddedDatabase(pglite: PGlite, onError: OnError = unexpected): Database {
  const queries = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: embeddedClient(pglite, onError) }),
  })
  return {
    engine: 'embedded',
    queries,
    upkeep: queries,
    jobs: fromPglite(withDates(pglite)),
    listen: (channel, hear) => pglite.listen(channel, hear),
    close: () => queries.destroy(),
  }
}

/** Where nobody listens it is a bug, and ends the process. */
function unexpected(error: Error): never {
  throw error
}

/** The job engine expects dates where the rest of the server reads instants. */
function withDates(pglite: PGlite): Parameters<typeof fromPglite>[0] {
  const options = { parsers: { [types.TIMESTAMPTZ]: (text: string) => new Date(text) } }
  return {
    query: (text, values) => pglite.query(text, values, options),
    exec: (text) => pglite.exec(text, options),
  }
}
