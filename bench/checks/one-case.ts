import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDeps } from '@cratewatch/server/app/open-deps'
import { startRoles } from '@cratewatch/server/app/roles/start-roles'
import { readConfig } from '@cratewatch/server/base/config/config'
import { createLog } from '@cratewatch/server/base/log'
import { pauseChecking, resumeChecking } from '@cratewatch/server/checking/claim/steer-checks'
import type { Deps } from '@cratewatch/server/outbound/deps'
import { freePort } from '../../server/test/server-process.ts'
import { databaseMb, databaseMs } from '../http/processes.ts'
import { seedWatches } from './seed-watches.ts'
import { startMarketplaceProcess } from './start-marketplace-process.ts'

/**
 * The options of one case: it runs in its own process for its memory, the whole product on its own database, checking
 * over HTTP.
 */
export type CaseOptions = {
  readonly releases: number
  readonly checks: number
}

export type Phase = {
  readonly checks: number
  /** Of the product's process. */
  readonly cpuMsPerCheck: number
  /** Of the database's processes. */
  readonly databaseCpuMsPerCheck: number
  readonly wallMsPerCheck: number
}
export type CaseResult = {
  readonly releases: number
  /** The first check of every release: a transaction each. */
  readonly firstChecks: Phase
  /** What nearly all checks are: nothing has changed. */
  readonly steady: Phase
  /** What a request costs here without anything that a check is about. */
  readonly bareCpuMs: number
  readonly rssMb: number
  /** Of the database's processes, what they share counted once. */
  readonly databaseMb: number
  readonly peakRssMb: number
  readonly requests: number
}

const REQUESTS = 3_000
const AT_ONCE = 8

const options = JSON.parse(process.argv[2] ?? '{}') as CaseOptions
const dataDir = await mkdtemp(join(tmpdir(), 'cratewatch-bench-'))
const marketplace = await startMarketplaceProcess(options.releases)
const config = readConfig({
  DATA_DIR: dataDir,
  APP_SECRET: 'the secret of the benchmarks, 32 or more',
  DISCOGS_API_URL: marketplace.url,
  DISCOGS_REQUESTS_PER_MINUTE: '100000',
  CHECK_FLOOR_SECONDS: '1',
  PORT: String(await freePort()),
  NIGHTLY_BACKUP: 'false',
  LOG_LEVEL: 'warn',
})
const { deps, close } = await openDeps(config, createLog(config.logLevel, false))
const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
const watched = marketplace.ids.slice(0, options.releases)
await seedWatches(deps.db, watched)

// The cost of starting is not measured.
await pauseChecking(deps)
const roles = await startRoles(deps, () => {})
await resumeChecking(deps)
const firstChecks = await measure(watched.length)
const steady = await measure(options.checks)
const databaseMemoryMb = databaseMb(postmaster)
const rssMb = process.memoryUsage.rss() / 1e6
const peakRssMb = (process.resourceUsage().maxRSS * 1024) / 1e6
await roles.stop()
const { total } = await marketplace.requests()
const bareCpuMs = await measureBareRequests(marketplace.url, marketplace.ids)
await close()
marketplace.stop()
await rm(dataDir, { recursive: true, force: true })

const result: CaseResult = {
  releases: watched.length,
  firstChecks,
  steady,
  bareCpuMs,
  rssMb,
  databaseMb: databaseMemoryMb,
  peakRssMb,
  requests: total,
}
console.log(JSON.stringify(result))

/** Measures CPU time of this process and wall time for each of the next `checks` checks. */
async function measure(checks: number): Promise<Phase> {
  const before = await checksDone(deps)
  const cpu = process.cpuUsage()
  const databaseCpu = databaseMs(postmaster)
  const startedAt = performance.now()
  let done = 0
  while (done < checks) {
    await wait(20)
    done = (await checksDone(deps)) - before
  }
  const { user, system } = process.cpuUsage(cpu)
  const databaseCpuAfter = databaseMs(postmaster)
  return {
    checks: done,
    cpuMsPerCheck: (user + system) / 1_000 / done,
    databaseCpuMsPerCheck: (databaseCpuAfter - databaseCpu) / done,
    wallMsPerCheck: (performance.now() - startedAt) / done,
  }
}

async function checksDone({ metrics }: Deps): Promise<number> {
  const values = (await metrics.getSingleMetric('cratewatch_checks_total')?.get())?.values ?? []
  return values
    .filter(({ labels }) => labels['outcome'] === 'recorded')
    .reduce((sum, { value }) => sum + value, 0)
}

/**
 * CPU milliseconds of this process to fetch and parse one answer of the marketplace, and nothing else. Machines differ, and one
 * that is shared differs from minute to minute: how many bare requests a check is worth does not.
 */
async function measureBareRequests(url: string, ids: readonly number[]): Promise<number> {
  let asked = 0
  const askOn = async () => {
    while (asked < REQUESTS) {
      const id = ids[asked++ % ids.length]
      const response = await fetch(`${url}/marketplace/stats/${id}`, {
        headers: { 'User-Agent': 'CratewatchBench/1.0' },
      })
      if (!response.ok) throw new Error(`The marketplace answered ${response.status}`)
      await response.json()
    }
  }
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1_000 / REQUESTS
}
