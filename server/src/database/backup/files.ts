import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { hours, days } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import { makeFolder } from '../../base/config/data-directory.ts'
import { randomIds } from '../../base/ids.ts'
import type { Queries } from '../database.ts'
import { writeSetting } from '../settings.ts'
import { verifyBackup } from './read-backup.ts'

const HALF_WRITTEN = '.part'
/** A file without a new byte for this long is abandoned. */
const ABANDONED_AFTER = hours(1)

type StoredBackup = {
  readonly name: string
  readonly kind: BackupKind
  readonly at: Instant
  readonly bytes: number
}

/** Returns the folder of the backups that this process makes, reads and offers. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * Writes a file through `write`, readable by its owner alone, and returns its size in bytes. It gets its name only
 * after it was flushed to disk and read back.
 */
export async function writeBackupFile(
  path: string,
  write: (to: WriteStream) => Promise<void>,
): Promise<number> {
  makeFolder(resolve(dirname(path)))
  const half = `${path}.${randomIds.uuid()}${HALF_WRITTEN}`
  try {
    await write(createWriteStream(half, { mode: 0o600, flush: true }))
    await verifyBackup(createReadStream(half))
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
  return (await stat(path)).size
}

/** Flushes the folder, which makes a new name durable; not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Lists the backups in the folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of await filesOf(folder)) {
    const read = readBackupName(name)
    const size = read === null ? null : await sizeOf(join(folder, name))
    if (read !== null && size !== null) found.push({ name, ...read, bytes: size })
  }
  return found.toSorted((a, b) => b.at - a.at)
}

/** Removes the nightly backups that later ones replace. */
export async function removeOutlived(folder: string): Promise<void> {
  for (const name of outlivedBackups(await filesOf(folder))) await rm(join(folder, name))
}

/** Removes the unfinished files of killed processes. */
export async function removeHalfWritten(folder: string, now: Instant): Promise<void> {
  for (const name of await filesOf(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(HALF_WRITTEN)) continue
    if (now - (await stat(path)).mtimeMs > ABANDONED_AFTER) await rm(path)
  }
}

/** Returns a file's size; null: it has just been removed. */
async function sizeOf(path: string): Promise<number | null> {
  return orIfMissing(
    stat(path).then(({ size }) => size),
    null,
  )
}

/** Lists the files; none when nothing was ever backed up. */
function filesOf(folder: string): Promise<string[]> {
  return orIfMissing(readdir(folder), [])
}

function orIfMissing<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  return reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  })
}

/** `nightly`: made by the schedule, and removed when enough later ones exist. */
type BackupKind = 'nightly' | 'asked'

const NAME = /^cratewatch-(nightly-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.backup$/
const KEPT_NIGHTLY = 7
/** The hour of each day at which it is made, in UTC. */
const NIGHT = hours(2)

/** Returns the file name of a backup: its time to the minute, in UTC. */
export function backupName(at: Instant, kind: BackupKind): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  const prefix = kind === 'nightly' ? 'nightly-' : ''
  return `cratewatch-${prefix}${day}-${time.slice(0, 2)}${time.slice(3, 5)}.backup`
}

/** Reads time and kind from the name of a backup; null for other files. */
export function readBackupName(name: string): { readonly at: Instant; readonly kind: BackupKind } | null {
  const parts = NAME.exec(name)
  if (parts === null) return null
  const [, nightly, day, hour, minute] = parts
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at) ? null : { at: instant(at), kind: nightly === undefined ? 'asked' : 'nightly' }
}

/** Lists the nightly backups among these files that later ones replace. */
export function outlivedBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => readBackupName(name)?.kind === 'nightly')
    .toSorted()
    .slice(0, -KEPT_NIGHTLY)
}

/** Whether last night's backup is missing. A machine that was off makes it when it is on again. */
export function isBackupDue(
  there: readonly { readonly at: Instant; readonly kind: BackupKind }[],
  now: Instant,
): boolean {
  const night = Math.floor((now - NIGHT) / days(1)) * days(1) + NIGHT
  return !there.some(({ at, kind }) => kind === 'nightly' && at >= night)
}

/** Beside the backups: which of them was put back last, and when. */
const LAST_RESTORE = 'last-restore.json'
const restored = z.object({ name: z.string(), at: z.iso.datetime() })

/** Notes beside a backup that it was put back, so that its instance can say that this was tried. Where nothing can be written, nobody is told. */
export async function noteRestore(file: string, now: Instant): Promise<void> {
  const note = { name: basename(file), at: new Date(now).toISOString() }
  await writeFile(join(dirname(file), LAST_RESTORE), JSON.stringify(note), { mode: 0o600 }).catch(() => {})
}

/** Reads when one of the backups in a folder was last put back; null: that is not known. */
export async function readLastRestore(folder: string): Promise<Instant | null> {
  const text = await readFile(join(folder, LAST_RESTORE), 'utf8').catch(() => null)
  if (text === null) return null
  const note = restored.safeParse(JSON.parse(text)).data
  return note === undefined ? null : instant(Date.parse(note.at))
}

const FAILURE = 'nightly-backup-failure'

/** Stores why the last nightly backup failed, in any process; null: it succeeded. */
export async function noteNightlyBackup(db: Queries, now: Instant, failure: string | null): Promise<void> {
  await writeSetting(db, FAILURE, failure, now)
}

/** Reads when and why the last nightly backup failed; null: it succeeded, or there was none. */
export async function readNightlyFailure(
  db: Queries,
): Promise<{ readonly at: Instant; readonly failure: string } | null> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'updated_at'])
    .where('name', '=', FAILURE)
    .executeTakeFirst()
  return typeof row?.value === 'string' ? { at: row.updated_at, failure: row.value } : null
}
