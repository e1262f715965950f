import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { clusterIn, prepareCluster, type Cluster } from './cluster.ts'
import { startServer, stopServer } from './control.ts'
import { damagedProblem, requireWhole } from './damage.ts'
import { byPort, bySocket, type SocketReach } from './reach.ts'
import { settingsFor, type Settings } from './settings.ts'
import { requireUserName, unprivilegedUser } from './unprivileged-user.ts'

/** A running PostgreSQL server that belongs to a data directory. */
export type OwnPostgres = {
  /** Returns the address of one of its databases; by default the product's. */
  url(database?: string): string
  /** Whether it was running already, left by a product that was killed. */
  readonly isAdopted: boolean
  /** Starts the server again if it has ended. */
  start(): Promise<void>
  /** Stops the server: disconnects clients and rolls back open transactions. */
  stop(): Promise<void>
}

export type OwnPostgresOptions = {
  /** The value of POSTGRES_BIN_DIR. */
  readonly binDir?: string | null
  /** Overrides the settings, for tests. */
  readonly settings?: Settings
  /** Access by a port and a password, where there are no sockets. */
  readonly byPort?: boolean
}

const DATABASE = 'cratewatch'
const ASK_AGAIN_MS = 50
const PATIENCE_MS = 60_000
/** Nothing listens on it. Used when the server has ended since its directory was checked. */
const NO_PORT = 1
/** The codes of a server that is starting or stopping, or of a connection cut meanwhile. */
const BUSY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/**
 * Starts the PostgreSQL server of a data directory, or adopts the one that runs there, and creates the product's
 * database if it is missing. The caller holds the directory's lock. Throws `DatabaseProblem` with what to do.
 */
export async function startOwnPostgres(
  dataDir: string,
  options: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const user = unprivilegedUser()
  if (user === null) requireUserName()
  const binaries = await findBinaries(user, options.binDir ?? null)
  const isByPort = options.byPort ?? process.platform === 'win32'
  const cluster = await prepareCluster(dataDir, binaries, { user, byPort: isByPort })
  const reach = await reachFor(cluster)
  const settings = { ...settingsFor(binaries), ...reach.settings, ...options.settings }
  const stop = () => stopServer(binaries, cluster).finally(() => reach.release())
  const start = () => untilReady(reach, { binaries, cluster, settings })
  try {
    const isAdopted = await start()
    await makeDatabase(reach)
    if (!isAdopted) await requireWhole(reach.url(DATABASE), resolve(dataDir))
    return {
      url: (database = DATABASE) => reach.url(database),
      isAdopted,
      start: async () => void (await start()),
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Connects to the server of a data directory that another process has started. */
export function reachRunning(dataDir: string): Pick<OwnPostgres, 'url'> & { release(): void } {
  const { folder, passwordFile } = clusterIn(dataDir, { user: null, byPort: process.platform === 'win32' })
  const reach =
    passwordFile === null ? bySocket(folder) : byPort(passwordFile, portOfRunning(folder) ?? NO_PORT)
  return { url: (database = DATABASE) => reach.url(database), release: () => reach.release() }
}

async function reachFor({ folder, passwordFile }: Cluster): Promise<SocketReach> {
  return passwordFile === null
    ? bySocket(folder)
    : byPort(passwordFile, portOfRunning(folder) ?? (await freePort()))
}

/** Reads the port: the fourth line of the file that a running server keeps. */
function portOfRunning(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]) || null
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const checkState = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => checkState.once('listening', resolve))
  const { port } = checkState.address() as AddressInfo
  await new Promise((resolve) => checkState.close(resolve))
  return port
}

type Startable = { readonly binaries: Binaries; readonly cluster: Cluster; readonly settings: Settings }

/**
 * Waits for the server; returns whether one of this version was running already. One of another version is restarted.
 */
async function untilReady(reach: SocketReach, { binaries, cluster, settings }: Startable): Promise<boolean> {
  let said = ''
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(ASK_AGAIN_MS)) {
    const version = await versionOfRunning(reach.url('postgres'))
    if (version === binaries.version) return true
    // It is starting or stopping, so the next try decides.
    if (version === 'busy') continue
    if (version !== 'absent') await stopServer(binaries, cluster)
    const failure = await startServer(binaries, cluster, settings)
    if (failure === null) return false
    if (!failure.isInUse) throw await damagedProblem(dirname(cluster.folder), failure.said)
    said = failure.said
  }
  throw await damagedProblem(dirname(cluster.folder), said)
}

/** Reads the version of a running server; busy: it does not accept connections at this moment. */
async function versionOfRunning(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }).on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    // Debian appends its own package version.
    return rows[0]?.server_version.split(' ')[0] ?? ''
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === null || BUSY.has(String(code))) return 'busy'
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(reach: SocketReach): Promise<void> {
  const client = new Client({ connectionString: reach.url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
