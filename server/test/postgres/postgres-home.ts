import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPostgres, isExecutable, packagedPostgres } from './postgres-binaries.ts'
import { everybodyMayEnter, requireUserName, unprivilegedUser, type Identity } from './unprivileged-user.ts'

/** Where a PostgreSQL server lives and as whom it runs. */
export type PostgresHome = {
  /** bin, lib and share. */
  readonly binaries: string
  /** Belongs to `user` and to nobody else. */
  readonly folder: string
  /** Null: it runs as we do. */
  readonly user: Identity | null
  remove(): Promise<void>
}

/** Folders that exist on most systems for everybody's use; one of them usually allows execution. */
const COMMON_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm']

/**
 * Makes a folder for a server and finds binaries that it can execute. Run by root, the server is `nobody`, who often
 * can enter neither the clone (under root's home) nor a private temporary folder: the binaries are copied then.
 */
export async function makePostgresHome(packaged = packagedPostgres()): Promise<PostgresHome> {
  const user = unprivilegedUser()
  if (user === null) requireUserName()
  const places = user === null ? [tmpdir()] : [tmpdir(), ...COMMON_FOLDERS].filter(everybodyMayEnter)
  for (const place of new Set(places)) {
    const parent = await mkdtemp(join(place, 'cratewatch-postgres-'))
    if (user !== null) await chmod(parent, 0o711)
    const remove = () => rm(parent, { recursive: true, force: true })
    const binaries = await runnableBinaries(packaged, parent, user)
    if (binaries !== null) return { binaries, folder: await ownFolder(parent, user), user, remove }
    await remove()
  }
  throw new Error(
    user === null
      ? `The PostgreSQL from npm does not run on this machine: try ${join(packaged, 'bin', 'postgres')} --version.`
      : `PostgreSQL cannot run as root, and user ${user.uid} can execute it in none of ${[...places, packaged].join(', ')}. ` +
          'Set TMPDIR to a folder that everybody may enter and that allows execution, or run this as another user.',
  )
}

async function runnableBinaries(
  packaged: string,
  parent: string,
  user: Identity | null,
): Promise<string | null> {
  if (isExecutable(packaged, user)) return packaged
  if (user === null) return null
  const copy = join(parent, 'native')
  await copyPostgres(packaged, copy)
  return isExecutable(copy, user) ? copy : null
}

async function ownFolder(parent: string, user: Identity | null): Promise<string> {
  const folder = join(parent, 'server')
  await mkdir(folder, { mode: 0o700 })
  if (user !== null) await chown(folder, user.uid, user.gid)
  return folder
}
