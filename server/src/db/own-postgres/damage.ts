import { join } from 'node:path'
import { Client } from 'pg'
import { backupFolder, listBackups } from '../backup/files.ts'
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
    if (damaged.length > 0) throw await damagedProblem(dataDir, damaged.join('\n'))
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
export async function damagedProblem(dataDir: string, said: string): Promise<DatabaseProblem> {
  const advice = said.includes('No space left on device')
    ? 'The disk is full: make room and start again. Nothing that was committed is lost.'
    : await wayBack(dataDir)
  return new DatabaseProblem(
    `The database in ${join(dataDir, 'postgres')} cannot be used. PostgreSQL says:\n${said}\n${advice}`,
  )
}

async function wayBack(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir)
  const [newest] = await listBackups(folder)
  if (newest === undefined)
    return `There is no backup in ${folder}. If you have one elsewhere: npm run restore -- <file> --replace`
  const at = new Date(newest.at).toISOString().slice(0, 16).replace('T', ' ')
  return (
    `The last backup is of ${at} UTC. This brings it back, and sets the damaged files aside:\n` +
    `  npm run restore -- ${join(folder, newest.name)} --replace`
  )
}
