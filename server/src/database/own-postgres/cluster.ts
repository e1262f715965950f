import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { chown, lchown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { DatabaseProblem } from './database-problem.ts'
import type { Identity } from './unprivileged-user.ts'

/** The files of a PostgreSQL server, and the user it runs as. */
export type Cluster = {
  /** Accessible to the user of the server alone. */
  readonly folder: string
  /** Null: the server runs as the user of this process. */
  readonly user: Identity | null
  /** The password for access by a port; null: access is by a socket in the folder. */
  readonly passwordFile: string | null
}

export const DATABASE_USER = 'postgres'

/** Keeps messages the same in every language of the machine. */
export const SPEAK_ENGLISH = { LC_ALL: 'C' }

type Kind = { readonly user: Identity | null; readonly byPort: boolean }

/** Locates the own database in a data directory. */
export function clusterIn(dataDir: string, { user, byPort }: Kind): Cluster {
  const inside = (name: string) => join(resolve(dataDir), name)
  return { folder: inside('postgres'), user, passwordFile: byPort ? inside('postgres-password') : null }
}

/**
 * Prepares a cluster in `dataDir` that these programs can open and that belongs to the server's user. A new one is
 * built under another name and flushed to disk, so that a half-built one is never opened.
 */
export async function prepareCluster(dataDir: string, binaries: Binaries, kind: Kind): Promise<Cluster> {
  const cluster = clusterIn(dataDir, kind)
  const { folder, user } = cluster
  if (existsSync(folder)) {
    requireMajor(folder, binaries)
    await handOver(folder, user)
    return cluster
  }
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user !== null) await chown(unfinished, user.uid, user.gid)
  await initialise({ ...cluster, folder: unfinished }, binaries)
  await rename(unfinished, folder)
  await writeToDisk(dirname(folder))
  return cluster
}

/**
 * Returns the folder as the server sees it: its working directory. Under root the server is another user, who may not
 * enter the folders above; Linux lets a process stay where it was started.
 */
export function asServerSees({ folder, user }: Cluster): string {
  return user === null ? folder : '/proc/self/cwd'
}

/** Creates a cluster with PostgreSQL's own encoding and collation, so that the machine's locale changes no result. */
async function initialise(cluster: Cluster, { folder: programs, major }: Binaries): Promise<void> {
  const { folder, user, passwordFile } = cluster
  if (passwordFile !== null)
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const options = [
    `--pgdata=${asServerSees(cluster)}`,
    `--username=${DATABASE_USER}`,
    ...(passwordFile === null ? [] : [`--pwfile=${passwordFile}`]),
    // A user who can enter the socket's folder could read the files as well.
    '--auth-local=trust',
    `--auth-host=${passwordFile === null ? 'reject' : 'scram-sha-256'}`,
    '--encoding=UTF8',
    '--data-checksums',
    ...locale,
  ]
  const env = { ...process.env, ...SPEAK_ENGLISH }
  try {
    await promisify(execFile)(join(programs, 'initdb'), options, { cwd: folder, env, ...user })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new DatabaseProblem(`The database could not be made in ${dirname(folder)}: ${said}`, {
      cause: error,
    })
  }
}

function requireMajor(folder: string, { major, version }: Binaries): void {
  const made = Number(readVersion(folder))
  if (made === major) return
  throw new DatabaseProblem(
    `The database in ${folder} was made by PostgreSQL ${made}, and this is ${version}. To bring it over, run ` +
      `"npm run upgrade-database" with POSTGRES_BIN_DIR set to the programs of PostgreSQL ${made}.`,
  )
}

function readVersion(folder: string): string {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw new DatabaseProblem(
      `${folder} holds no database that can be opened (PG_VERSION is missing or belongs to somebody else).`,
      { cause: error },
    )
  }
}

/** Gives the files to the server's user when another user owns them: after a copy, or a start by another user. */
async function handOver(folder: string, user: Identity | null): Promise<void> {
  const { uid } = lstatSync(folder)
  if (user === null) {
    if (process.platform === 'win32' || uid === process.getuid?.()) return
    throw new DatabaseProblem(
      `The database in ${folder} belongs to another account of this machine (id ${uid}): start Cratewatch as that one ` +
        `(as root, if it was started by root before), or give it the files: chown -R ${process.getuid?.()} ${folder}`,
    )
  }
  if (uid === user.uid) return
  await lchown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

async function writeToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
