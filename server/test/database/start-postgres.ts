import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** The migrated database that each test file copies, which is much quicker than migrating. */
export const TEMPLATE = 'migrated'
/** After which a statement that hangs ends, and is named by its test. */
export const STATEMENT_TIMEOUT = '90s'

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
    statement_timeout: STATEMENT_TIMEOUT,
  })
  const template = await connectPostgres(await server.createDatabase(TEMPLATE), () => {})
  await migrate(template.queries)
  await template.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
