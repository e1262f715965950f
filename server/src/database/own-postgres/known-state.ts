import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { as } from '../connection/as-role.ts'
import { DatabaseProblem } from '../database-errors.ts'

/**
 * What is known of the own database outside of it. How far its log was on the disk lets a start notice an older state, as
 * a disk that lied or a copy of its folder leaves it; the rest is asked before anything is begun.
 */
type Mark = {
  /** PostgreSQL's number of the cluster: another one, as a restore into a new one makes it, is no older one. */
  readonly cluster: string
  /** A place in its log, which only grows. */
  readonly place: string
  readonly at: string
  /** When the server started that was at this place: as long as it runs, the database is no older. */
  readonly server: string
  /** Whether an older state was found, and no operator has answered. */
  readonly isOlder: boolean
  /** The major version of PostgreSQL that has made it; this and what follows is missing in files of 0.2.0. */
  readonly major?: number
  /** The last migration; null: it has none. */
  readonly migration?: string | null
  /** The fingerprint of the secret that its product ran with; null: none was made yet. */
  readonly secret?: string | null
  /** Where the old files go while new ones take their place. */
  readonly setAside?: string
}

const fileIn = (dataDir: string) => join(resolve(dataDir), 'known-state')

/** Reads what is known of a data directory's database; null: nothing. */
export function readMark(dataDir: string): Mark | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Mark
  } catch {
    return null
  }
}

function writeMark(dataDir: string, mark: Mark): void {
  writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(mark), { mode: 0o600, flush: true })
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir))
}

/** Returns the major version of PostgreSQL that has made a directory's database; null: there is none. */
export function majorIn(dataDir: string): number | null {
  const file = join(folderOf(dataDir), 'PG_VERSION')
  const written = existsSync(file) ? Number(readFileSync(file, 'utf8')) : readMark(dataDir)?.major
  return written ?? null
}

const folderOf = (dataDir: string) => join(resolve(dataDir), 'postgres')

/** Where a new database is made while the one that it replaces still has its place. */
export const replacementIn = (dataDir: string) => join(resolve(dataDir), 'postgres.replacement')

/**
 * Throws, with what to do, when there was a database in this directory and its files are not there: a volume that is not
 * mounted, half a copy, or an exchange of files that was cut. A new one would be an empty instance without a word.
 */
export function requireItsFiles(dataDir: string): void {
  const folder = folderOf(dataDir)
  if (existsSync(folder)) return
  const made = folderOf(replacementIn(dataDir))
  const mark = readMark(dataDir)
  const back = 'or bring a backup back: npm run restore -- <file> --replace'
  if (mark?.setAside !== undefined && existsSync(made))
    throw new DatabaseProblem(
      `A new database was taking the place of the old one in ${resolve(dataDir)} when that was cut short. Nothing is lost, and nothing was begun: ` +
        `put the new one in its place (mv ${made} ${folder}), or the old one back (mv ${mark.setAside} ${folder}).`,
    )
  const kept = readdirSync(resolve(dataDir)).filter((name) =>
    name.startsWith(`${basename(folder)}.set-aside-`),
  )
  if (kept.length > 0)
    throw new DatabaseProblem(
      `${folder} is missing, and nothing was begun: earlier files of the database are kept beside it. Put them back ` +
        `(mv ${join(resolve(dataDir), kept.toSorted().at(-1) ?? '')} ${folder}), ${back}`,
    )
  if (mark !== null)
    throw new DatabaseProblem(
      `${folder} is missing, and nothing was begun: there was a database at ${mark.at}. Put the folder back (is its volume mounted?), ${back}. ` +
        `To begin with an empty one on purpose, remove ${fileIn(dataDir)}.`,
    )
}

/**
 * The steps by which a new database takes the place of the old one. A process that is killed between two of them leaves
 * either database in its place, or none, which `requireItsFiles` refuses and explains.
 */
export function stepsOfExchange(dataDir: string, setAside: string): readonly (() => void)[] {
  const folder = folderOf(dataDir)
  const replacement = replacementIn(dataDir)
  const mark = readMark(replacement)
  return [
    () => mark !== null && writeMark(dataDir, { ...(readMark(dataDir) ?? mark), setAside }),
    () => existsSync(folder) && renameSync(folder, setAside),
    () => renameSync(folderOf(replacement), folder),
    () => mark !== null && writeMark(dataDir, mark),
  ]
}

/**
 * Compares the database, which a start has recovered or found running, with what was known of it. Returns when a newer
 * state was known; null: it is no older. An older one stays older, however much is written, until an operator answers.
 */
export async function olderThan(url: string, dataDir: string): Promise<string | null> {
  const mark = readMark(dataDir)
  if (mark === null) return null
  const isOlder = await as(url, async (client) => {
    // Where the recovery ended: what was on the disk before it lies before that.
    const { rows } = await client.query<{ lost: boolean }>(
      `select s.system_identifier::text = $1
         and (c.checkpoint_lsn < $2::pg_lsn and pg_postmaster_start_time()::text <> $4 or $3) as lost
       from pg_control_system() s, pg_control_checkpoint() c`,
      [mark.cluster, mark.place, mark.isOlder, mark.server],
    )
    return rows[0]?.lost === true
  })
  if (isOlder && !mark.isOlder) writeMark(dataDir, { ...mark, isOlder: true })
  return isOlder ? mark.at : null
}

/**
 * Notes how far the database is, unless it was found older and nobody has answered: an answer is `accept`. `secret`: the
 * fingerprint of the secret that its product has.
 */
export async function noteKnown(
  url: string,
  dataDir: string,
  { accept = false, secret = null }: { readonly accept?: boolean; readonly secret?: string | null } = {},
): Promise<void> {
  const before = readMark(dataDir)
  if (!accept && before?.isOlder === true) return
  const known = await as(url, async (client) => {
    // A record of our own, whose end is on the disk once this is committed.
    const { rows } = await client.query<
      Pick<Mark, 'cluster' | 'place' | 'server'> & { major: number; hasSchema: boolean }
    >(
      `select system_identifier::text as cluster, pg_postmaster_start_time()::text as server,
         pg_logical_emit_message(true, 'known', '')::text as place,
         current_setting('server_version_num')::int / 10000 as major,
         to_regclass('public.kysely_migration') is not null as "hasSchema" from pg_control_system()`,
    )
    const [row] = rows
    if (row === undefined) return undefined
    const { hasSchema, ...place } = row
    const last = hasSchema
      ? await client.query<{ name: string | null }>('select max(name) as name from kysely_migration')
      : null
    return { ...place, migration: last?.rows[0]?.name ?? null }
  })
  if (known === undefined) return
  const kept = before?.cluster === known.cluster ? (before.secret ?? null) : null
  writeMark(dataDir, { ...known, at: new Date().toISOString(), isOlder: false, secret: secret ?? kept })
}
