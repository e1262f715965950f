import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The role of the product: it owns its database and is no superuser. */
export const PRODUCT = 'cratewatch'
/** The role that makes the database and mends it. */
export const SUPERUSER = 'postgres'
export const DATABASE = 'cratewatch'

/** Reads the password of both roles, kept beside the cluster and readable by the owner of the directory alone. */
export function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

/** Makes the password unless there is one. Half a file is never seen: it gets its name when it is on the disk. */
export function makePassword(file: string): void {
  try {
    if (readPassword(file) !== '') return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const handle = openSync(`${file}.new`, 'w', 0o600)
  writeFileSync(handle, `${randomBytes(24).toString('base64url')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
}

/** Where the socket is, and the password. */
type Place = { readonly folder: string; readonly passwordFile: string }

/** How the server of a cluster is reached. */
export type Reach = {
  readonly settings: Settings
  /** Returns the address of a database for one of the two roles, with the password of this moment. */
  url(database: string, role?: typeof PRODUCT | typeof SUPERUSER): string
  release(): void
}

/** PostgreSQL names sockets by a port number; no port is opened. */
const SOCKET = 5432

/** The system's limit for a socket's path, with its terminator. */
const LONGEST_SOCKET_PATH = 107

/** By a socket in the cluster's folder, which only its owner may enter. */
export function bySocket({ folder, passwordFile }: Place): Reach {
  const isTooLong = Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET}`)) > LONGEST_SOCKET_PATH
  const shortcut = isTooLong ? mkdtempSync(join(tmpdir(), 'cw-')) : null
  if (shortcut !== null) symlinkSync(folder, join(shortcut, 'd'))
  const host = shortcut === null ? folder : join(shortcut, 'd')
  return {
    // The server starts in its folder, so the relative path is short wherever that is.
    settings: { listen_addresses: '', unix_socket_directories: '.', port: SOCKET },
    url: (database, role = PRODUCT) =>
      `postgres://${role}:${readPassword(passwordFile)}@localhost:${SOCKET}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
    release: () => (shortcut === null ? undefined : rmSync(shortcut, { recursive: true, force: true })),
  }
}

/** By a local port, where there are no Unix sockets (Windows). */
export function byPort({ passwordFile }: Place, port: number): Reach {
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
    url: (database, role = PRODUCT) =>
      `postgres://${role}:${readPassword(passwordFile)}@127.0.0.1:${port}/${database}?sslmode=disable`,
    release: () => {},
  }
}
