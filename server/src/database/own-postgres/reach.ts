import { createHmac, randomBytes } from 'node:crypto'
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
import type { Client } from 'pg'
import { as } from '../connection/as-role.ts'
import { codeOf } from '../database-errors.ts'

/** The role of the product: it owns its database and is no superuser. */
const PRODUCT = 'cratewatch'
/** The role that makes the database and mends it. */
export const SUPERUSER = 'postgres'
export const DATABASE = 'cratewatch'

/** Reads the superuser's password, kept beside the cluster and readable by the owner of the directory alone. */
function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

/** Returns the password of a role. Whoever learns the product's, which is derived, is no superuser by it. */
function passwordOf(file: string, role: typeof PRODUCT | typeof SUPERUSER): string {
  const kept = readPassword(file)
  return role === SUPERUSER ? kept : createHmac('sha256', kept).update(PRODUCT).digest('base64url')
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

/** The codes of a wrong password, and of no access at all. */
export const REFUSED: ReadonlySet<string> = new Set(['28P01', '28000'])

/** Where the files of the server are, and the password. */
type Place = { readonly folder: string; readonly passwordFile: string }

/** How the server of a cluster is reached. */
export type Reach = {
  readonly settings: Readonly<Record<string, string | number>>
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
      `postgres://${role}:${passwordOf(passwordFile, role)}@localhost:${SOCKET}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
    release: () => (shortcut === null ? undefined : rmSync(shortcut, { recursive: true, force: true })),
  }
}

/** By a local port, where there are no Unix sockets (Windows). */
export function byPort({ passwordFile }: Place, port: number): Reach {
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
    url: (database, role = PRODUCT) =>
      `postgres://${role}:${passwordOf(passwordFile, role)}@127.0.0.1:${port}/${database}?sslmode=disable`,
    release: () => {},
  }
}

/** Everybody is asked for a password, by socket or by port. */
const CLOSED = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n'
/** Whoever can enter the folder of the socket is let in: until the password is set. */
const OPEN = 'local all all trust\n'

const hbaFile = ({ folder }: Place) => join(folder, 'pg_hba.conf')

/**
 * Has the server, at its next start, let in whoever can enter its folder: the password that was set is not the one that
 * is kept here, as in a copy of the folder alone.
 */
export function openAccess(cluster: Place): void {
  writeFileSync(hbaFile(cluster), OPEN)
}

/**
 * Sets the passwords and asks for them from then on; creates the product's role and database. Safe to interrupt: what is
 * missing is done by the next start. A version before gave the product the superuser's password, which ends here.
 */
export async function closeAccess(reach: Pick<Reach, 'url'>, cluster: Place): Promise<void> {
  const url = (database: string) => reach.url(database, SUPERUSER)
  const isClosed = readFileSync(hbaFile(cluster), 'utf8') === CLOSED
  await as(url(SUPERUSER), async (client) => {
    if (!isClosed) await setPassword(client, SUPERUSER, cluster)
    const { rowCount: hasRole } = await client.query('select from pg_roles where rolname = $1', [PRODUCT])
    if (hasRole === 0) await client.query(`create role ${PRODUCT}`)
    if (!isClosed || !(await isLetIn(reach.url(SUPERUSER)))) await setPassword(client, PRODUCT, cluster)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${PRODUCT}`)
    if (!isClosed) writeFileSync(hbaFile(cluster), CLOSED)
    // Also when it is closed: an earlier start may have ended before this.
    await client.query('select pg_reload_conf()')
  })
  await as(url(DATABASE), async (client) => {
    for (const extension of ['amcheck', 'pg_prewarm'])
      await client.query(`create extension if not exists ${extension} schema pg_catalog`)
  })
}

/** Whether the product's password is the one that is set: otherwise nothing is written, also on a full disk. */
async function isLetIn(url: string): Promise<boolean> {
  try {
    await as(url, () => Promise.resolve())
    return true
  } catch (error) {
    if (REFUSED.has(codeOf(error))) return false
    throw error
  }
}

async function setPassword(
  client: Client,
  role: typeof PRODUCT | typeof SUPERUSER,
  { passwordFile }: Place,
): Promise<void> {
  const password = client.escapeLiteral(passwordOf(passwordFile, role))
  await client.query(`alter role ${role} login password ${password}`)
}
