import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types, type CustomTypesConfig } from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Database } from './database.ts'
import { keepPlanned } from './keep-planned.ts'
import { listenWithReconnect } from './listen.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'

/** Connects to a PostgreSQL server (15 or later). Errors of idle connections go to `onError`; the pool replaces them. */
export async function connectPostgres(
  url: string,
  onError: (error: Error) => void,
  maxConnections = 10,
): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: maxConnections, types: typeParsers() })
  pool.on('error', onError)
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: keepPlanned(pool) }) })
  const listeners = new Set<() => Promise<void>>()
  return {
    engine: 'postgres',
    queries,
    jobs: jobsOn(pool),
    async listen(channel, hear, onReconnect) {
      const stop = await listenWithReconnect(url, channel, hear, onReconnect ?? (() => {}), onError)
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await queries.destroy()
    },
  }
}

function typeParsers(): CustomTypesConfig {
  const overrides = new TypeOverrides(types)
  for (const [oid, parse] of Object.entries(parsers)) overrides.setTypeParser(Number(oid), parse)
  return overrides
}

function jobsOn(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      // The job engine expects the driver's own types, not our instants.
      const result = await pool.query({ text, values: values ?? [], types })
      // A text of several statements answers with one result each: their rows belong together.
      const results = Array.isArray(result) ? result : [result]
      return { rows: results.flatMap((part: typeof result) => part.rows) }
    },
  }
}
