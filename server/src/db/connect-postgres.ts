import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type ClientBase, TypeOverrides, types, type CustomTypesConfig } from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Database } from './database.ts'
import { keepPlanned } from './keep-planned.ts'
import { listenWithReconnect } from './listen.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'

const CONNECTIONS = 10
/** Few: what runs there takes long and waits for nobody. */
const UPKEEP_CONNECTIONS = 2

/**
 * Connects to a PostgreSQL server (15 or later). Errors of idle connections go to `onError`; the pool replaces them.
 * The server ends a statement that takes longer than `statementTimeout` (milliseconds, 0: never), so that none holds a
 * connection for ever; those of upkeep take the time they need.
 */
export async function connectPostgres(
  url: string,
  onError: (error: Error) => void,
  statementTimeout = 0,
): Promise<Database> {
  const open = (max: number, timeout: number) => {
    // Not as a parameter of the connection: poolers in between refuse what they do not know.
    const onConnect = async (client: ClientBase) => {
      await client.query(`set statement_timeout = ${Math.round(timeout)}`)
    }
    return new Pool({ connectionString: url, max, types: typeParsers(), onConnect }).on('error', onError)
  }
  const pool = open(CONNECTIONS, statementTimeout)
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: keepPlanned(pool) }) })
  const upkeep = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: open(UPKEEP_CONNECTIONS, 0) }) })
  const listeners = new Set<() => Promise<void>>()
  return {
    queries,
    upkeep,
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
      await upkeep.destroy()
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
