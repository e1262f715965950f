import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../src/db/connect-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { startPostgresServer } from './postgres/postgres-server.ts'

/** The migrated database that every test file gets a copy of: copying is much quicker than migrating. */
export const POSTGRES_TEMPLATE = 'migrated'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** A real PostgreSQL from npm for the `postgres` lane: started once, thrown away afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({ flags: ['-c', 'max_connections=200', '-c', 'fsync=off'] })
  const template = await connectPostgres(await server.createDatabase(POSTGRES_TEMPLATE), () => {})
  await migrate(template.queries)
  await template.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
