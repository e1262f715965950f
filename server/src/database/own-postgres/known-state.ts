import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { as } from './reach.ts'

/**
 * What is known of the own database outside of it: how far its log was on the disk at that time, so that a start
 * notices an older state, as a disk that lied or a copy of its folder leaves it.
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
}

const fileIn = (dataDir: string) => join(resolve(dataDir), 'known-state')

function readMark(dataDir: string): Mark | null {
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

/** Notes how far the database is, unless it was found older and nobody has answered: an answer is `accept`. */
export async function noteKnown(url: string, dataDir: string, accept = false): Promise<void> {
  if (!accept && readMark(dataDir)?.isOlder === true) return
  const known = await as(url, async (client) => {
    // A record of our own, whose end is on the disk once this is committed.
    const { rows } = await client.query<Pick<Mark, 'cluster' | 'place' | 'server'>>(
      `select system_identifier::text as cluster, pg_postmaster_start_time()::text as server,
         pg_logical_emit_message(true, 'known', '')::text as place from pg_control_system()`,
    )
    return rows[0]
  })
  if (known !== undefined) writeMark(dataDir, { ...known, at: new Date().toISOString(), isOlder: false })
}
