import { execFile } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { asServerSees, type Cluster } from './cluster.ts'
import { programEnvironment } from './program-environment.ts'

const LOG = 'server.log'
const MOST_LOG_BYTES = 1024 * 1024
/** The time a killed server may need to recover, and a stopping one to write everything. */
const PATIENCE_SECONDS = 600

/** Printed while another server is just ending, or connections of a killed one are. */
const STILL_IN_USE = /lock file "[^"]+" already exists|is still in use/
/** The code of a failure in the log (`log_error_verbosity`). */
const FAILED_WITH = /\b(?:ERROR|FATAL|PANIC): {2}(\w{5}):/g
/** What nobody but PostgreSQL's developers needs of it. */
const FOR_DEVELOPERS = /^.*\bLOCATION: .*\n?|(?<= {2})(?!\d{4}-)\w{5}: /gm
/** More than any system numbers its processes. */
const NO_PROCESS = 2_147_483_646

/** Why a server did not start: its output, and PostgreSQL's codes of that. */
export type StartFailure = {
  readonly output: string
  readonly codes: readonly string[]
  readonly isInUse: boolean
}

/** Starts a server; null: it accepts connections. */
export async function startServer(
  binaries: Binaries,
  cluster: Cluster,
  settings: Settings,
): Promise<StartFailure | null> {
  disownPidFiles(cluster)
  const log = join(cluster.folder, LOG)
  if (existsSync(log) && statSync(log).size > MOST_LOG_BYTES) renameSync(log, `${log}.1`)
  const before = existsSync(log) ? statSync(log).size : 0
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  try {
    await control(binaries, cluster, ['start', '-l', LOG, '-o', options.join(' ')])
    return null
  } catch (error) {
    const logged = existsSync(log) ? readFileSync(log).subarray(before).toString() : ''
    const codes = [...logged.matchAll(FAILED_WITH)].map(([, code = '']) => code)
    const output = logged.replaceAll(FOR_DEVELOPERS, '').trim() || String(error)
    return { output, codes, isInUse: STILL_IN_USE.test(output) }
  }
}

/** Stops a server in fast mode: disconnects clients and rolls back open transactions. Does nothing when none runs. */
export async function stopServer(binaries: Binaries, cluster: Cluster): Promise<void> {
  // `pg_ctl` would end whatever process has that number now.
  if (readPid(cluster) === null || isServing(cluster) === false) return
  await control(binaries, cluster, ['stop', '-m', 'fast']).catch((error: unknown) => {
    // It has ended at this moment, or was killed.
    if (isAlive(cluster)) throw error
  })
}

/**
 * Takes the number of a foreign process out of the files that a killed server has left; PostgreSQL would wait for that
 * process. The rest stays: by it PostgreSQL finds connections of the killed server that still end.
 */
function disownPidFiles(cluster: Cluster): void {
  if (readPid(cluster) === null || isServing(cluster) === true) return
  const left = readdirSync(cluster.folder).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  for (const file of [pidFile(cluster), ...left.map((name) => join(cluster.folder, name))]) {
    const [, ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [NO_PROCESS, ...rest].join('\n'))
  }
}

const pidFile = ({ folder }: Cluster) => join(folder, 'postmaster.pid')

/** Reads the number of the server's process; null: there is no such file. */
function readPid(cluster: Cluster): number | null {
  const file = pidFile(cluster)
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** Whether the process of the file is a server in this folder; null: this system does not tell. */
function isServing(cluster: Cluster): boolean | null {
  if (process.platform !== 'linux') return null
  const about = (what: string) => readlinkSync(`/proc/${readPid(cluster)}/${what}`)
  try {
    return about('cwd') === realpathSync(cluster.folder) && /^postgres\b/.test(basename(about('exe')))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? false : null
  }
}

function isAlive(cluster: Cluster): boolean {
  try {
    process.kill(readPid(cluster) ?? NO_PROCESS, 0)
    return true
  } catch (error) {
    // The process belongs to another user but is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Runs `pg_ctl`, which waits, and lets the server outlive this process. */
async function control(
  { folder: programs }: Binaries,
  cluster: Cluster,
  [verb = '', ...rest]: readonly string[],
): Promise<void> {
  const known = ['--silent', '--wait', `--timeout=${PATIENCE_SECONDS}`, `--pgdata=${asServerSees(cluster)}`]
  const env = programEnvironment()
  await promisify(execFile)(join(programs, 'pg_ctl'), [verb, ...known, ...rest], {
    cwd: cluster.folder,
    env,
    ...cluster.user,
  })
}

export type Settings = Readonly<Record<string, string | number>>

/** The settings of a server for one product on one machine: durable, with little memory. */
export function settingsFor({ major }: Pick<Binaries, 'major'>): Settings {
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    shared_buffers: '8MB',
    max_connections: 40,
    jit: 'off',
    autovacuum_max_workers: 2,
    max_parallel_workers: 0,
    max_logical_replication_workers: 0,
    // Loaded once and shared by all connections, and still there after the folder of the programs was cleaned.
    shared_preload_libraries: 'pg_trgm',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // With the code of what failed, by which a start knows what to advise.
    log_error_verbosity: 'verbose',
    log_checkpoints: 'off',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}
