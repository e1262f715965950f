import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Somebody else has the data directory: the message says who to look for and what to do. */
export class DataDirectoryInUse extends Error {}

export type DataDirectoryLock = { release(): void }

/**
 * Takes the data directory for this process alone. The lock is the operating system's own file lock (held through
 * SQLite, the one file locker in Node's standard library), so a killed process frees it at once and nothing goes stale.
 */
export function lockDataDirectory(folder: string): DataDirectoryLock {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'lock'))
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    throw new DataDirectoryInUse(
      `Another Cratewatch process is using the data directory ${resolve(folder)}. ` +
        'Stop it first, or give this one another DATA_DIR; several processes at once need DATABASE_URL.',
      { cause: error },
    )
  }
  return { release: () => database.close() }
}

/** The instance's secret: made once, readable by its owner only, kept beside the data it protects. */
export function readOrCreateSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
