import { join } from 'node:path'
import { Client } from 'pg'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { backupFolder, listBackups } from '../backup/files.ts'
import { DatabaseProblem } from './database-problem.ts'

/** No start takes longer than this: pages that are not read by then are read by the nightly backup. */
const PATIENCE: Duration = seconds(5)
/** PostgreSQL's code for a statement that took too long. */
const OUT_OF_TIME = '57014'

/** PostgreSQL's codes for pages that are corrupt or missing. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01', '58030'])

/**
 * Reads every page of every table, the smallest first, until the time is up; PostgreSQL verifies their checksums.
 * Throws `DatabaseProblem` naming what is damaged.
 */
export async function requireWhole(url: string, dataDir: string, patience = PATIENCE): Promise<void> {
  const deadline = performance.now() + patience
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 't', 'm') order by c.relpages, c.relname`)
    await client.query(
      'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
    )
    const damaged: string[] = []
    for (const { name } of rows) damaged.push(...(await readWhole(client, name, deadline)))
    if (damaged.length > 0) throw await damagedProblem(dataDir, damaged.join('\n'))
  } finally {
    await client.end()
  }
}

async function readWhole(client: Client, table: string, deadline: number): Promise<string[]> {
  const left = Math.floor(deadline - performance.now())
  if (left <= 0) return []
  try {
    await client.query(`set statement_timeout = ${left}`)
    await client.query(`select count(*) from ${table}`)
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === OUT_OF_TIME) return []
    if (!(error instanceof Error) || !DAMAGED.has(code)) throw error
    return [`${table}: ${error.message}`]
  }
}

/** Builds the message for an operator: PostgreSQL's error, and how to recover. */
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
