import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** The migrated database that each test file copies, which is much quicker than migrating. */
export const TEMPLATE = 'migrated'

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
    // A statement that hangs is named by its test.
    statement_timeout: '90s',
  })
  const template = await connectPostgres(await server.createDatabase(TEMPLATE), () => {})
  await migrate(template.queries)
  await template.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
