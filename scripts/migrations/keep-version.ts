import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { VERSION } from '@cratewatch/server/base/version'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { fillEveryTable } from '../../server/test/database/fill-every-table.ts'

/**
 * Keeps the schema of this version with two rows of each table, from which later versions are tried. Takes the address of
 * an empty database for its superuser; the `pg_dump` of that server has to be on the PATH.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'server', 'test', 'database', 'versions')
/** Commands of psql, which are no SQL. */
const OF_PSQL = /^\\(?:un)?restrict .*\n/gm

const [url] = process.argv.slice(2)
if (url === undefined)
  throw new Error('Name an empty database: node scripts/migrations/keep-version.ts postgres://…')
const database = await connectPostgres(url, () => {})
await migrate(database.upkeep)
await database.close()
await fillEveryTable(url)
const { stdout } = await promisify(execFile)(
  'pg_dump',
  ['--no-owner', '--no-privileges', '--inserts', '--dbname', url],
  { maxBuffer: 64 * 1024 ** 2 },
)
await mkdir(FOLDER, { recursive: true })
const file = join(FOLDER, `${VERSION}.sql.gz`)
await writeFile(file, gzipSync(stdout.replaceAll(OF_PSQL, ''), { level: 9 }))
console.log(`${file} holds the schema of ${VERSION}`)
