import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** The migrated database that each test file copies, which is much quicker than migrating. */
export const TEMPLATE = 'migrated'
/** After which a statement that hangs ends, and is named by its test. */
export const STATEMENT_TIMEOUT = '90s'

/** How far a run by another date is ahead: the database has the date of the tests. */
const AHEAD_MS = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one server for the whole lane; its data is discarded. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres({
    max_connections: 200,
    fsync: 'off',
    full_page_writes: 'off',
    // A database a file stays until the end: one of them would be looked at all the time.
    autovacuum: 'off',
    statement_timeout: STATEMENT_TIMEOUT,
    // What hides the clock comes before it, and after the schema in which tables are created.
    ...(AHEAD_MS === 0 ? {} : { search_path: 'public,moved,pg_catalog' }),
  })
  if (AHEAD_MS !== 0) await hideClock(server.url.replace('/postgres?', '/template1?'))
  const template = await connectPostgres(await server.createDatabase(TEMPLATE), () => {})
  await migrate(template.queries)
  await template.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}

/** Gives a database, and all that are copied from it, the time of the tests in place of the machine's. */
async function hideClock(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema moved; create function moved.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ${AHEAD_MS} * interval ''1 millisecond'''`)
  await client.end()
}
