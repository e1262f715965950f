import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { outlivedBackups, readBackupName, type BackupKind } from './name.ts'
import { hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { randomIds } from '../../base/ids.ts'
import { verifyBackup } from './read-backup.ts'

const HALF_WRITTEN = '.part'
/** A file without a new byte for this long is abandoned. */
const ABANDONED_AFTER = hours(1)

export type StoredBackup = {
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
export async function writeBackupFile(path: string, write: (to: Writable) => Promise<void>): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
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

function orIfMissing<T, U>(asked: Promise<T>, otherwise: U): Promise<T | U> {
  return asked.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  })
}
