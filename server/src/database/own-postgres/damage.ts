import { join } from 'node:path'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import type { Client } from 'pg'
import { sentenceOf } from '../../base/causes.ts'
import type { Log } from '../../base/log.ts'
import type { Progress } from '../../base/progress.ts'
import { backupFolder, listBackups } from '../backup/files.ts'
import { as } from '../connection/as-role.ts'
import { codeOf, CORRUPT, DatabaseProblem, DISK_FULL, isDamage, isDiskFull } from '../database-errors.ts'

/** PostgreSQL's codes for a statement that took too long, and for a table or index that is gone meanwhile. */
const OUT_OF_TIME = '57014'
const GONE = new Set(['42P01', '42704'])
/** A start that fails without a code of its own: the log cannot be right. */
const OF_A_START = new Set([...CORRUPT, 'XX000'])
/** What PostgreSQL says of a control file that cannot be right: the version of the cluster is that of the programs. */
const NO_CONTROL_FILE =
  /files are incompatible with server|in control file|could not find the database system/
/** What PostgreSQL says of a unique index whose table has doubled rows: the index did not see them any more. */
const DOUBLED_ROWS = '23505'

/** Whether `pg_prewarm` found no file. */
const isFileMissing = (error: unknown): error is Error => error instanceof Error && codeOf(error) === '22023'

/** What was damaged: indexes, which were built anew, and tables, which only a backup brings back. */
export type MendResult = { readonly mended: readonly string[]; readonly damaged: readonly string[] }

/** Called before a damaged index is built anew, which takes long where it is large. */
export type Rebuilding = (index: string, n: number, of: number) => void

export const logRebuilding =
  (log: Log): Rebuilding =>
  (index, n, of) =>
    log.warn({ index, n, of }, 'a damaged index of the database is being built anew')

type MendOptions = {
  readonly rebuilding?: Rebuilding | undefined
  /** In milliseconds. */
  readonly patience?: number
  /** An error of PostgreSQL: an index that it names is built anew in any case. */
  readonly suspect?: string
}

type Relation = { readonly name: string; readonly kind: 'table' | 'btree' | 'index' }

/** Damaged indexes of the system are found and mended without their help. */
const WITHOUT_SYSTEM_INDEXES = '&options=-c%20ignore_system_indexes%3Don'

const RELATIONS = `
  select c.oid::regclass::text as name,
    case when c.relkind <> 'i' then 'table' when a.amname = 'btree' then 'btree' else 'index' end as kind
  from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
  where c.relkind in ('r', 't', 'm', 'i') and c.relpersistence <> 't' and i.indisvalid is not false
  order by c.relpages, c.relname`

/**
 * Reads every page of every table and index of a database, the smallest first, for `patience` milliseconds at most;
 * PostgreSQL verifies their checksums, and that its indexes are in order. Builds damaged indexes anew, one at a time:
 * they hold nothing of their own. `url` is the superuser's.
 */
export async function mend(
  url: string,
  { patience = Infinity, suspect = '', rebuilding }: MendOptions = {},
): Promise<MendResult> {
  return as(url + WITHOUT_SYSTEM_INDEXES, async (client) => {
    const deadline = performance.now() + patience
    const { rows } = await client.query<Relation>(RELATIONS)
    const broken: string[] = []
    const damaged: string[] = []
    for (const relation of rows) {
      const fault = await readWhole(client, relation, deadline)
      if (fault !== null && relation.kind === 'table') damaged.push(`${relation.name}: ${fault}`)
      else if (fault !== null || isNamed(relation, suspect)) broken.push(relation.name)
    }
    await client.query('set statement_timeout = 0')
    const mended: string[] = []
    for (const [n, index] of broken.entries()) {
      rebuilding?.(index, n + 1, broken.length)
      const fault = await rebuild(client, index)
      if (fault === null) mended.push(index)
      else damaged.push(`${index}: ${fault}`)
    }
    return { mended, damaged }
  })
}

const isNamed = ({ name, kind }: Relation, error: string) => kind !== 'table' && error.includes(`"${name}"`)

/** A query of a table would not do: planning one reads its indexes, too. */
const PAGES = 'select pg_prewarm($1::text::regclass)'
const ORDER = 'select bt_index_check($1::text::regclass)'

/** Returns what PostgreSQL says of a damaged table or index; null: nothing is damaged, or the time is up. */
async function readWhole(client: Client, { name, kind }: Relation, deadline: number): Promise<string | null> {
  try {
    for (const statement of kind === 'btree' ? [PAGES, ORDER] : [PAGES]) {
      const left = Math.min(Math.floor(deadline - performance.now()), 2 ** 31 - 1)
      if (left <= 0) return null
      await client.query(`set statement_timeout = ${left}`)
      await client.query(statement, [name])
    }
    return null
  } catch (error) {
    if (isDamage(error) || isFileMissing(error)) return error.message
    if (codeOf(error) === OUT_OF_TIME || GONE.has(codeOf(error))) return null
    throw error
  }
}

async function rebuild(client: Client, index: string): Promise<string | null> {
  try {
    await client.query(`reindex index ${index}`)
    return null
  } catch (error) {
    if (isDamage(error) || (error instanceof Error && codeOf(error) === DOUBLED_ROWS)) return error.message
    throw error
  }
}

/**
 * Builds the message for an operator: PostgreSQL's error, and what to do. A backup is advised for damage alone: after
 * anything else the data is whole, and who brought a backup back would lose what happened since.
 */
export async function problemOf(
  dataDir: string,
  { output, codes }: { readonly output: string; readonly codes: readonly string[] },
): Promise<DatabaseProblem> {
  const advice = await adviceOn(dataDir, output, codes)
  return new DatabaseProblem(
    `The database in ${join(dataDir, 'postgres')} cannot be used. PostgreSQL says:\n${output}\n${advice}`,
  )
}

async function adviceOn(dataDir: string, output: string, codes: readonly string[]): Promise<string> {
  if (codes.includes(DISK_FULL)) return sentenceOf('full')
  const isHurt = codes.some((code) => OF_A_START.has(code)) || NO_CONTROL_FILE.test(output)
  return isHurt ? wayBack(dataDir) : 'Your data is whole: put right what PostgreSQL says, and start again.'
}

/** Says how damaged tables are brought back. */
export function damagedProblem(dataDir: string, damaged: readonly string[]): Promise<DatabaseProblem> {
  return problemOf(dataDir, { output: damaged.join('\n'), codes: ['XX001'] })
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

/** After looking through everything: what was met meanwhile may have been met before it was mended. */
const SEARCH_AGAIN = seconds(5)
/** A damaged table stays so until somebody comes. */
const SEARCH_AGAIN_AFTER_LOSS = minutes(10)
const LOG_AGAIN_AFTER = minutes(1)

type MendingDeps = {
  readonly adminUrl: string
  readonly dataDir: string
  readonly log: Log
  readonly progress: Progress
}

/**
 * Returns the listener of a running product to failed statements. After a damaged page it repairs the indexes of the
 * own database, one repair at a time; it logs that, and a full disk, for operators.
 */
export function damageListener({ adminUrl, dataDir, log, progress }: MendingDeps): (error: unknown) => void {
  let restsUntil = 0
  let loggedUntil = 0

  async function search(met: Error): Promise<void> {
    restsUntil = Infinity
    log.error({ err: met }, 'a page of the database is damaged; damaged indexes are looked for')
    try {
      await mendAndLog(met)
    } catch (err) {
      log.error({ err }, 'damaged indexes could not be looked for')
      restsUntil = performance.now() + SEARCH_AGAIN
    }
  }

  async function mendAndLog(met: Error): Promise<void> {
    const { mended, damaged } = await mend(adminUrl, { suspect: met.message, rebuilding: logRebuilding(log) })
    for (const index of mended) log.warn({ index }, 'an index of the database was damaged and is built anew')
    progress.say('damaged', damaged.length === 0 ? null : damaged.join('; '))
    if (damaged.length > 0) log.fatal((await damagedProblem(dataDir, damaged)).message)
    restsUntil = performance.now() + (damaged.length === 0 ? SEARCH_AGAIN : SEARCH_AGAIN_AFTER_LOSS)
  }

  return (error) => {
    const now = performance.now()
    if (isDiskFull(error)) progress.say('unwritable', sentenceOf('full'))
    if (isDiskFull(error) && now >= loggedUntil) {
      loggedUntil = now + LOG_AGAIN_AFTER
      log.fatal(sentenceOf('full'))
    }
    if (isDamage(error) && now >= restsUntil) void search(error)
  }
}
