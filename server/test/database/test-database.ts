import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import type { Database } from '../../src/database/database.ts'
import { TEMPLATE } from './start-postgres.ts'

/** Opens a migrated database for one test file. Close it when done. */
export async function openTestDatabase(): Promise<Database> {
  return connectPostgres(await freshPostgresUrl(TEMPLATE), () => {})
}

/** Creates a database on the lane's PostgreSQL server, empty or a copy, and returns its address. */
export async function freshPostgresUrl(template = 'template1'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return server.replace('/postgres?', `/${name}?`)
}
