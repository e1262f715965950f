import { readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { as } from '../connection/as-role.ts'
import { codeOf, DatabaseProblem, isDamage } from '../database-errors.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { clusterIn, prepareCluster, type Cluster } from './cluster.ts'
import { startServer, stopServer, settingsFor, type StartFailure, type Settings } from './control.ts'
import { damagedProblem, mend, problemOf, type Rebuilding } from './damage.ts'
import { majorIn, olderThan, requireItsFiles } from './known-state.ts'
import {
  closeAccess,
  openAccess,
  byPort,
  bySocket,
  DATABASE,
  REFUSED,
  SUPERUSER,
  type Reach,
} from './reach.ts'
import { requireUserName, unprivilegedUser } from './unprivileged-user.ts'

/** A running PostgreSQL server that belongs to a data directory. */
export type OwnPostgres = {
  /** Returns the address of one of its databases, by default the product's, for the product. */
  url(database?: string): string
  /** The same for its superuser, who mends it. */
  adminUrl(database?: string): string
  /** Whether it was running already, left by a product that was killed. */
  readonly isAdopted: boolean
  /** The indexes that this start has built anew, because they were damaged. */
  readonly mended: readonly string[]
  /** Returns when a newer state of the database was known than the last start has found; null: it is no older. */
  olderThan(): string | null
  /** Starts the server again if it has ended. */
  start(): Promise<void>
  /** Stops the server: disconnects clients and rolls back open transactions. */
  stop(): Promise<void>
}

export type OwnPostgresOptions = {
  readonly rebuilding?: Rebuilding | undefined
  /** The value of POSTGRES_BIN_DIR. */
  readonly binDir?: string | null
  /** Overrides the settings, for tests. */
  readonly settings?: Settings
  /** Access by a port, where there are no sockets. */
  readonly byPort?: boolean
}

const RETRY_EVERY_MS = 50
const PATIENCE_MS = 60_000
/** No start takes longer to read pages: those that are not read by then are read at night. */
const READING_MS = 5_000
/** A port on which nothing listens. Used when the server has ended since its directory was checked. */
const NO_PORT = 1
/** The codes of a server that is starting or stopping, or of a connection cut meanwhile. */
const BUSY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/**
 * Starts the PostgreSQL server of a data directory, or adopts the one that runs there, creates the product's database
 * if it is missing, and mends its indexes. The caller holds the directory's lock. Throws `DatabaseProblem` with what to
 * do.
 */
export async function startOwnPostgres(
  dataDir: string,
  options: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const user = unprivilegedUser()
  if (user === null) requireUserName()
  requireItsFiles(dataDir)
  const binaries = await findBinaries(user, options.binDir ?? null, { major: majorIn(dataDir) })
  const cluster = clusterIn(dataDir, { user, isByPort: options.byPort ?? process.platform === 'win32' })
  await endForeign(binaries, cluster)
  await prepareCluster(cluster, binaries)
  const reach = await reachFor(cluster)
  const settings = { ...settingsFor(binaries), ...reach.settings, ...options.settings }
  const adminUrl = (database: string = DATABASE) => reach.url(database, SUPERUSER)
  const stop = () => stopServer(binaries, cluster).finally(() => reach.release())
  let older: string | null = null
  async function start(): Promise<boolean> {
    const isAdopted = await untilReady(reach, { binaries, cluster, settings })
    older = await olderThan(adminUrl(SUPERUSER), dataDir)
    return isAdopted
  }
  try {
    const isAdopted = await start()
    await closeAccess(reach, cluster)
    const found = isAdopted
      ? null
      : await mend(adminUrl(), { patience: READING_MS, rebuilding: options.rebuilding })
    if (found !== null && found.damaged.length > 0)
      throw await damagedProblem(resolve(dataDir), found.damaged)
    return {
      url: (database = DATABASE) => reach.url(database),
      adminUrl,
      isAdopted,
      mended: found?.mended ?? [],
      olderThan: () => older,
      start: async () => void (await start()),
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw isDamage(error) ? await damagedProblem(resolve(dataDir), [error.message]) : error
  }
}

/** Stops a server that a killed command has left in a directory that nobody else uses. */
export async function stopLeft(dataDir: string, binDir: string | null): Promise<void> {
  const user = unprivilegedUser()
  const binaries = await findBinaries(user, binDir, { major: majorIn(dataDir) })
  await stopServer(binaries, clusterIn(dataDir, { ...clusterIn(dataDir), user }))
}

/** Connects to the server of a data directory that another process has started. */
export function reachRunning(dataDir: string): Pick<OwnPostgres, 'url' | 'adminUrl'> & { release(): void } {
  const cluster = clusterIn(dataDir)
  const reach = cluster.isByPort
    ? byPort(cluster, portOfRunning(cluster.folder) ?? NO_PORT)
    : bySocket(cluster)
  return {
    url: (database = DATABASE) => reach.url(database),
    adminUrl: (database = DATABASE) => reach.url(database, SUPERUSER),
    release: () => reach.release(),
  }
}

/** Ends a server that runs as another user than it shall, before its files are taken from that one. */
async function endForeign(binaries: Binaries, cluster: Cluster): Promise<void> {
  const owner = statSync(cluster.folder, { throwIfNoEntry: false })
  if (cluster.user === null || owner === undefined || owner.uid === cluster.user.uid || owner.uid === 0)
    return
  await stopServer(binaries, { ...cluster, user: { uid: owner.uid, gid: owner.gid } })
}

async function reachFor(cluster: Cluster): Promise<Reach> {
  return cluster.isByPort
    ? byPort(cluster, portOfRunning(cluster.folder) ?? (await freePort()))
    : bySocket(cluster)
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
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Startable = { readonly binaries: Binaries; readonly cluster: Cluster; readonly settings: Settings }

/**
 * Waits for the server; returns whether one of this version was running already. One of another version is restarted.
 */
async function untilReady(reach: Reach, { binaries, cluster, settings }: Startable): Promise<boolean> {
  let failure: StartFailure | null = null
  let isOurs = false
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(RETRY_EVERY_MS)) {
    const version = await versionOfRunning(reach.url(SUPERUSER, SUPERUSER))
    if (version === binaries.version) return !isOurs
    // It is starting or stopping, so the next try decides.
    if (version === 'busy') continue
    if (version === 'refused') refusedBy(cluster)
    if (version !== 'absent') await stopServer(binaries, cluster)
    failure = await startServer(binaries, cluster, settings)
    isOurs = failure === null
    if (failure !== null && !failure.isInUse) break
  }
  throw await problemOf(dirname(cluster.folder), failure ?? { output: 'nothing', codes: [] })
}

/** Has the next start set the password anew: the folder was copied without it. */
function refusedBy(cluster: Cluster): void {
  if (!cluster.isByPort) return openAccess(cluster)
  throw new DatabaseProblem(
    `The database in ${cluster.folder} has another password than ${cluster.passwordFile}: put that file back.`,
  )
}

/** Reads the version of a running server; busy: it does not accept connections at this moment. */
async function versionOfRunning(url: string): Promise<string> {
  try {
    const { rows } = await as(url, (client) =>
      client.query<{ server_version: string }>('show server_version'),
    )
    // Debian appends its own package version.
    return rows[0]?.server_version.split(' ')[0] ?? ''
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (REFUSED.has(code)) return 'refused'
    if (code === '' || BUSY.has(code)) return 'busy'
    throw error
  }
}
