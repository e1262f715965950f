import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { SPEAK_ENGLISH, asServerSees, type Cluster } from './cluster.ts'
import type { Settings } from './settings.ts'

const LOG = 'server.log'
const MOST_LOG_BYTES = 1024 * 1024
/** The time a killed server may need to recover, and a stopping one to write everything. */
const PATIENCE_SECONDS = 600

/** Printed while another server is just ending, or connections of a killed one are. */
const STILL_IN_USE = /lock file "postmaster.pid" already exists|is still in use/

/** Starts a server; null: it accepts connections, otherwise its output. */
export async function startServer(
  binaries: Binaries,
  cluster: Cluster,
  settings: Settings,
): Promise<{ readonly said: string; readonly isInUse: boolean } | null> {
  const log = join(cluster.folder, LOG)
  if (existsSync(log) && statSync(log).size > MOST_LOG_BYTES) renameSync(log, `${log}.1`)
  const before = existsSync(log) ? statSync(log).size : 0
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  try {
    await control(binaries, cluster, ['start', '-l', LOG, '-o', options.join(' ')])
    return null
  } catch (error) {
    const logged = existsSync(log) ? readFileSync(log).subarray(before).toString() : ''
    const said = logged.trim() || String(error)
    return { said, isInUse: STILL_IN_USE.test(said) }
  }
}

/** Stops a server in fast mode: disconnects clients and rolls back open transactions. Does nothing when none runs. */
export async function stopServer(binaries: Binaries, cluster: Cluster): Promise<void> {
  if (!existsSync(join(cluster.folder, 'postmaster.pid'))) return
  await control(binaries, cluster, ['stop', '-m', 'fast']).catch((error: unknown) => {
    // It has ended at this moment, or was killed.
    if (isAlive(cluster)) throw error
  })
}

function isAlive({ folder }: Cluster): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 0)
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
  const env = { ...process.env, ...SPEAK_ENGLISH }
  await promisify(execFile)(join(programs, 'pg_ctl'), [verb, ...known, ...rest], {
    cwd: cluster.folder,
    env,
    ...cluster.user,
  })
}
