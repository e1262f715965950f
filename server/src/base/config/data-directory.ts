import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { causeOf, sentenceOf } from '../causes.ts'
import { Repairable } from '../explain-failure.ts'
import { randomIds } from '../ids.ts'

/** The data directory cannot be used. The message says why and what to do. */
export class DataDirectoryProblem extends Repairable {}

/** Another process uses the directory. */
export class DataDirectoryInUse extends DataDirectoryProblem {}

export type DataDirectoryLock = { release(): void }

/**
 * Locks the data directory for this process. The lock is the operating system's file lock (through SQLite, the only
 * file locker in Node's standard library), which is released when a process is killed. `open` is a parameter for tests.
 */
export function lockDataDirectory(
  folder: string,
  open: (file: string) => Pick<DatabaseSync, 'exec' | 'close'> = (file) => new DatabaseSync(file),
): DataDirectoryLock {
  makePrivate(folder)
  const database = usable(folder, () => open(join(folder, 'lock')))
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw unusable(folder, error)
    throw new DataDirectoryInUse(
      `Another Cratewatch process is using the data directory ${resolve(folder)}. ` +
        'Stop it first, or give this one another DATA_DIR; several processes at once need DATABASE_URL.',
      { cause: error },
    )
  }
  return { release: () => database.close() }
}

/**
 * Creates the directory, or makes an existing one, readable by its owner alone, as PostgreSQL requires: it holds
 * addresses, hashes and the text of deleted rows. `chmod` is a parameter for tests.
 */
export function makePrivate(folder: string, chmod = chmodSync): void {
  usable(folder, () => makeFolder(resolve(folder)))
  if (process.platform === 'win32' || !isExposed(folder)) return
  try {
    chmod(folder, 0o700)
  } catch (error) {
    throw exposed(folder, error)
  }
  // Some file systems have no modes, and ignore every change silently.
  if (isExposed(folder)) throw exposed(folder)
}

/** Makes a folder, for its owner alone, and those above it, one after another: Node's own way never ends where a parent allows none (/proc). */
export function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isThere()) return
  const above = dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error
  }
}

/** SQLite's code for a file that another process has locked. */
const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

function usable<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw unusable(folder, error)
  }
}

function unusable(folder: string, error: unknown): DataDirectoryProblem {
  const cause = causeOf(error)
  const advice =
    cause === null || cause === 'not-ours'
      ? 'give this account a folder it may write to, or set DATA_DIR to another one.'
      : sentenceOf(cause)
  return new DataDirectoryProblem(
    `The data directory ${resolve(folder)} cannot be used (${(error as Error).message}): ${advice}`,
    { cause: error },
  )
}

function isExposed(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0
}

function exposed(folder: string, cause?: unknown): DataDirectoryProblem {
  return new DataDirectoryProblem(
    `Other accounts of this machine can open the data directory ${resolve(folder)}, and it cannot be closed to them: ` +
      'run "chmod -R go= <directory>" as its owner, or set DATA_DIR to a new folder, which Cratewatch makes for itself.',
    { cause },
  )
}

/** Whether the instance's secret was made. */
export const hasSecret = (folder: string): boolean => existsSync(join(folder, 'app-secret'))

/** Reads the instance's secret, created once beside the data it protects and readable by its owner alone. */
export function readOrCreateSecret(folder: string): string {
  const file = join(folder, 'app-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomIds.bytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
