import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Settings } from '../../src/database/own-postgres/control.ts'
import { startOwnPostgres } from '../../src/database/own-postgres/own-postgres.ts'
import { endWithUs } from './end-with-us.ts'

/** A temporary PostgreSQL server for tests and benchmarks. */
export type ScratchPostgres = {
  /** The address of its maintenance database. */
  readonly url: string
  /** The file of its log. */
  readonly log: string
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Starts it again if it has ended. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server like the product's own, with these settings before the product's, in a folder of `parent`. */
export async function startScratchPostgres(
  settings: Settings = {},
  parent = tmpdir(),
): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(parent, 'cratewatch-postgres-'))
  endWithUs(folder)
  const own = await startOwnPostgres(folder, { settings })
  return {
    url: own.adminUrl('postgres'),
    log: join(folder, 'postgres', 'server.log'),
    async createDatabase(name) {
      const client = new Client({ connectionString: own.adminUrl('postgres') })
      await client.connect()
      await client.query(`create database ${client.escapeIdentifier(name)}`)
      await client.end()
      return own.adminUrl(name)
    },
    start: () => own.start(),
    async stop() {
      await own.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
