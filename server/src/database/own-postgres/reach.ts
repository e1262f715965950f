import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_USER } from './cluster.ts'
import type { Settings } from './settings.ts'

/** How the server of a cluster is reached. */
export type SocketReach = {
  readonly settings: Settings
  url(database: string): string
  release(): void
}

/** PostgreSQL names sockets by a port number; no port is opened. */
const SOCKET = 5432

/** The system's limit for a socket's path, with its terminator. */
const LONGEST_SOCKET_PATH = 107

/** By a socket in the cluster's folder, which only its owner may enter. */
export function bySocket(folder: string): SocketReach {
  const isTooLong = Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET}`)) > LONGEST_SOCKET_PATH
  const shortcut = isTooLong ? mkdtempSync(join(tmpdir(), 'cw-')) : null
  if (shortcut !== null) symlinkSync(folder, join(shortcut, 'd'))
  const host = shortcut === null ? folder : join(shortcut, 'd')
  return {
    // The server starts in its folder, so the relative path is short wherever that is.
    settings: { listen_addresses: '', unix_socket_directories: '.', port: SOCKET },
    url: (database) =>
      `postgres://${DATABASE_USER}@localhost:${SOCKET}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
    release: () => (shortcut === null ? undefined : rmSync(shortcut, { recursive: true, force: true })),
  }
}

/** By a local port and a password, where there are no Unix sockets (Windows). */
export function byPort(passwordFile: string, port: number): SocketReach {
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
    url: (database) =>
      `postgres://${DATABASE_USER}:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/${database}?sslmode=disable`,
    release: () => {},
  }
}
