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

/** A PostgreSQL server that belongs to a data directory, and runs. */
export type OwnPostgres = {
  /** The address of one of its databases; the product's own by default. */
  url(database?: string): string
  /** Whether it ran already: a product that was killed had left it. */
  readonly isAdopted: boolean
  /** Starts the server again, should it have ended. */
  start(): Promise<void>
  /** Ends the server: clients are disconnected, what is open is rolled back. */
  stop(): Promise<void>
}

export type OwnPostgresOptions = {
  /** POSTGRES_BIN_DIR. */
  readonly binDir?: string | null
  /** Before ours, for tests. */
  readonly settings?: Settings
  /** Reached by a port and a password and not by a socket: where there are none. */
  readonly byPort?: boolean
}

const DATABASE = 'cratewatch'
const ASK_AGAIN_MS = 50
const PATIENCE_MS = 60_000
/** Nobody listens there: the server has ended since its directory was checked. */
const NO_PORT = 1
/** What a server says, or the system for it, that starts or ends: so does a connection that is cut, without any code. */
const BUSY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/**
 * Starts the PostgreSQL server of a data directory, or adopts the one that runs there, and makes the product's database
 * where it is missing. The caller holds the lock of the directory. Throws `DatabaseProblem` with what to do.
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

/** Where the server of a data directory is reached that another process has started. */
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

/** The fourth line of the file that a running server keeps. */
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

/** Whether a server of this version ran already; one of another version is started again. */
async function untilReady(reach: SocketReach, { binaries, cluster, settings }: Startable): Promise<boolean> {
  let said = ''
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(ASK_AGAIN_MS)) {
    const version = await versionOfRunning(reach.url('postgres'))
    if (version === binaries.version) return true
    // One that starts or ends at this moment: soon it is there, or gone.
    if (version === 'busy') continue
    if (version !== 'absent') await stopServer(binaries, cluster)
    const failure = await startServer(binaries, cluster, settings)
    if (failure === null) return false
    if (!failure.isInUse) throw await damagedProblem(dirname(cluster.folder), failure.said)
    said = failure.said
  }
  throw await damagedProblem(dirname(cluster.folder), said)
}

/** Busy: it takes no connections yet, or any more. */
async function versionOfRunning(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }).on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    // Debian adds its own number after ours.
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
