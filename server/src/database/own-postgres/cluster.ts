import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  type Stats,
} from 'node:fs'
import { chown, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseProblem } from '../database-errors.ts'
import type { Binaries } from './binaries.ts'
import { programEnvironment } from './program-environment.ts'
import { makePassword, SUPERUSER } from './reach.ts'
import { nobody, type Identity } from './unprivileged-user.ts'

/** The files of a PostgreSQL server, and the user it runs as. */
export type Cluster = {
  /** Accessible to the user of the server alone. */
  readonly folder: string
  /** Null: the server runs as the user of this process. */
  readonly user: Identity | null
  /** Beside the folder, readable by the user of this process alone. */
  readonly passwordFile: string
  /** Whether it is reached by a port: there are no sockets. */
  readonly isByPort: boolean
}

type Kind = Pick<Cluster, 'user' | 'isByPort'>

/** Locates the own database in a data directory. */
export function clusterIn(
  dataDir: string,
  kind: Kind = { user: null, isByPort: process.platform === 'win32' },
): Cluster {
  const inside = (name: string) => join(resolve(dataDir), name)
  return { ...kind, folder: inside('postgres'), passwordFile: inside('postgres-password') }
}

/**
 * Prepares the files of a cluster so that these programs can open them: they belong to the server's user, and to nobody
 * else. A new one is built under another name and flushed to disk, so that a half-built one is never opened.
 */
export async function prepareCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const { folder, user, passwordFile } = cluster
  makePassword(passwordFile)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  if (existsSync(folder)) {
    takeOver(folder, user)
    return requireMajor(folder, binaries, user)
  }
  await mkdir(unfinished, { mode: 0o700 })
  await initialise({ ...cluster, folder: unfinished }, binaries)
  takeOver(unfinished, user)
  await rename(unfinished, folder)
  await writeToDisk(dirname(folder))
}

/**
 * Returns the folder as the server sees it: its working directory. Under root the server is another user, who may not
 * enter the folders above; Linux lets a process stay where it was started.
 */
export function asServerSees({ folder, user }: Cluster): string {
  return user === null ? folder : '/proc/self/cwd'
}

/**
 * Creates a cluster. `initdb` asks for the name of its user, which the server's lacks, so under root `nobody` makes it
 * elsewhere; what other processes of `nobody` opened meanwhile is not what is copied.
 */
async function initialise(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (cluster.user === null) return runInitdb(cluster, binaries)
  const user = nobody()
  const made = `${cluster.folder}/made`
  await mkdir(made, { mode: 0o700 })
  await chown(made, user.uid, user.gid)
  await runInitdb({ ...cluster, folder: made, user }, binaries)
  for (const name of await readdir(made))
    await cp(join(made, name), join(cluster.folder, name), { recursive: true })
  await rm(made, { recursive: true })
}

/** Runs `initdb` with PostgreSQL's own encoding and collation, so that the machine's locale changes no result. */
async function runInitdb(cluster: Cluster, { folder: programs, major }: Binaries): Promise<void> {
  const { folder, user, passwordFile, isByPort } = cluster
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const options = [
    `--pgdata=${asServerSees(cluster)}`,
    `--username=${SUPERUSER}`,
    ...(isByPort ? [`--pwfile=${passwordFile}`] : []),
    // Until the password is set (reach.ts). A user who can enter the socket's folder could read the files as well.
    '--auth-local=trust',
    `--auth-host=${isByPort ? 'scram-sha-256' : 'reject'}`,
    '--encoding=UTF8',
    '--data-checksums',
    ...locale,
  ]
  const env = programEnvironment()
  try {
    await promisify(execFile)(join(programs, 'initdb'), options, { cwd: folder, env, ...user })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new DatabaseProblem(`The database could not be made in ${dirname(folder)}: ${output}`, {
      cause: error,
    })
  }
}

function requireMajor(folder: string, { major, version }: Binaries, user: Identity | null): void {
  const made = readMajor(folder, user)
  if (made === major) return
  throw new DatabaseProblem(
    `The database in ${folder} was made by PostgreSQL ${made}, and this is ${version}; nothing was changed. To bring it ` +
      `over, run "npm run upgrade-database" with POSTGRES_BIN_DIR set to the programs of PostgreSQL ${made}. In a ` +
      'container, which has one PostgreSQL: backup.ts in the image that ran before, then restore.ts <file> --replace in this one.',
  )
}

function readMajor(folder: string, user: Identity | null): number {
  const version = join(folder, 'PG_VERSION')
  const copy = join(folder, 'base', '1', 'PG_VERSION')
  const file = existsSync(version) ? version : copy
  if (!existsSync(file))
    throw new DatabaseProblem(
      `${folder} holds no database that can be opened: PG_VERSION is missing, in it and in base/1. Put the folder back ` +
        'as it was, or bring a backup back, which keeps this folder under another name: npm run restore -- <file> --replace',
    )
  // Each database in the folder has the same file.
  if (file === copy) {
    copyFileSync(copy, version)
    own(version, lstatSync(version), user)
  }
  return Number(readFileSync(version, 'utf8'))
}

/**
 * Gives every file to the server's user, who alone may enter: after a copy, or a start by another user. Throws
 * `DatabaseProblem` when another account owns one.
 */
function takeOver(folder: string, user: Identity | null): void {
  if (process.platform === 'win32') return
  const entry = lstatSync(folder)
  own(folder, entry, user)
  if ((entry.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  takeOverWithin(folder, user)
}

function takeOverWithin(folder: string, user: Identity | null): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = lstatSync(path)
    own(path, entry, user)
    const needed = entry.isDirectory() ? 0o700 : 0o600
    if (!entry.isSymbolicLink() && (entry.mode & needed) !== needed) chmodSync(path, entry.mode | needed)
    if (entry.isDirectory()) takeOverWithin(path, user)
  }
}

function own(path: string, { uid }: Stats, user: Identity | null): void {
  if (uid === (user?.uid ?? process.getuid?.())) return
  if (user !== null) return lchownSync(path, user.uid, user.gid)
  throw new DatabaseProblem(
    `The database belongs to another account of this machine (${path}, id ${uid}): start Cratewatch as that one ` +
      `(as root, if it was started by root before), or give it the files: chown -R ${process.getuid?.()} ${path}`,
  )
}

async function writeToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
