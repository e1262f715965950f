import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { PRODUCT, readPassword, type SUPERUSER } from './roles.ts'
import type { Settings } from './settings.ts'

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
export function bySocket({ folder, passwordFile }: Cluster): Reach {
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
export function byPort({ passwordFile }: Cluster, port: number): Reach {
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
    url: (database, role = PRODUCT) =>
      `postgres://${role}:${readPassword(passwordFile)}@127.0.0.1:${port}/${database}?sslmode=disable`,
    release: () => {},
  }
}
