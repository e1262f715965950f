import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { embeddedDatabase, openPglite } from '../src/db/connect-embedded.ts'
import { connectPostgres } from '../src/db/connect-postgres.ts'
import type { Database, Engine } from '../src/db/database.ts'
import { POSTGRES_TEMPLATE } from './start-postgres.ts'

/** The engine of this lane: every server test runs once on each. */
export const testEngine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'embedded'

/** A migrated database of one's own: a test file shares it with nobody. Close it when done. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'embedded') {
    const template = new Blob([await readFile(inject('embeddedTemplate'))])
    return embeddedDatabase(await openPglite({ loadDataDir: template }))
  }
  return connectPostgres(await freshPostgresUrl(POSTGRES_TEMPLATE), () => {})
}

/** The address of a new database on the lane's PostgreSQL server: empty, or a copy of another one. */
export async function freshPostgresUrl(template = 'template1'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return server.replace(/\/postgres$/, `/${name}`)
}
