import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'

const SCHEMA = new URL('0001-baseline.sql', import.meta.url)

/** Makes the whole schema of version 0.2.0. The migrations before it are gone (decision 66). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, 'utf8')).execute(db)
}
