import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { DatabaseProblem } from './database-problem.ts'

/** A larger database would hold the start up; the nightly copy reads its every page as well. */
const MOST_BYTES = 512 * 1024 * 1024

/** Of PostgreSQL, when what it reads cannot be what it wrote, or is not there. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01', '58030'])

/** Reads every page of every table, whose checksums PostgreSQL compares; throws `DatabaseProblem` naming what is damaged. */
export async function requireWhole(url: string, dataDir: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 't', 'm') and pg_database_size(current_database()) <= ${MOST_BYTES}
      order by c.relkind, c.relname`)
    await client.query(
      'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
    )
    const damaged: string[] = []
    for (const { name } of rows) damaged.push(...(await readWhole(client, name)))
    if (damaged.length > 0) throw damagedProblem(dataDir, damaged.join('\n'))
  } finally {
    await client.end()
  }
}

async function readWhole(client: Client, table: string): Promise<string[]> {
  try {
    await client.query(`select count(*) from ${table}`)
    return []
  } catch (error) {
    const isDamage = error instanceof Error && 'code' in error && DAMAGED.has(String(error.code))
    if (!isDamage) throw error
    return [`${table}: ${error.message}`]
  }
}

/** What an operator is told: what PostgreSQL says, and the way back. */
export function damagedProblem(dataDir: string, said: string): DatabaseProblem {
  const advice = said.includes('No space left on device')
    ? 'The disk is full: make room and start again. Nothing that was committed is lost.'
    : wayBack(dataDir)
  return new DatabaseProblem(
    `The database in ${join(dataDir, 'postgres')} cannot be used. PostgreSQL says:\n${said}\n${advice}`,
  )
}

function wayBack(dataDir: string): string {
  const newest = copiesIn(dataDir).at(-1)
  if (newest === undefined)
    return 'There is no copy in its folder "backups". If you have one elsewhere: npm run restore -- <file> --replace'
  const at = new Date(newest.at).toISOString().slice(0, 16).replace('T', ' ')
  return `The last copy is of ${at} UTC. This brings it back, and sets the damaged files aside:\n  npm run restore -- ${newest.file} --replace`
}

/** The copies kept beside the database, oldest first. */
function copiesIn(dataDir: string): { readonly file: string; readonly at: number }[] {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => a.at - b.at)
}
