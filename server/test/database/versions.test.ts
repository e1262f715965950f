import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readTables, connected } from '../../src/database/backup/tables.ts'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'
import { queryOn } from './backup-files.ts'
import { schemaOf } from './schema-of.ts'
import { TEMPLATE } from './start-postgres.ts'
import { freshPostgresUrl } from './test-database.ts'

/** Each version's schema with two rows of each table (scripts/migrations/keep-version.ts). */
const FOLDER = new URL('versions/', import.meta.url)
const VERSIONS = readdirSync(FOLDER).map((file) => file.replace('.sql.gz', ''))

/** Reads the rows of every table, by the table's name. */
const rowsOf = (url: string) =>
  connected(url, async (client) => {
    const found: Record<string, unknown[]> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t order by t::text`)
      found[name] = rows.map(({ row }) => row)
    }
    return found
  })

it('there is a version to upgrade from', () => {
  expect(VERSIONS).toContain('0.2.0')
})

it.each(VERSIONS)(
  'a database of %s is upgraded to the schema of a new one, and keeps its rows',
  async (version) => {
    const url = await freshPostgresUrl()
    await queryOn(url, gunzipSync(readFileSync(new URL(`${version}.sql.gz`, FOLDER))).toString())
    const before = await rowsOf(url)
    expect(Object.values(before).map((rows) => rows.length)).toEqual(Object.keys(before).map(() => 2))
    const database = await connectPostgres(url, () => {})
    await migrate(database.upkeep)
    await database.close()
    expect(await schemaOf(url)).toEqual(await schemaOf(await freshPostgresUrl(TEMPLATE)))
    expect(await rowsOf(url)).toMatchObject(before)
  },
)
