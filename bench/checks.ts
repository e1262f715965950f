import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ENVIRONMENT, NODE_FLAGS } from '@cratewatch/server/base/config/process-settings'
import type { CaseOptions, CaseResult } from './checks/one-case.ts'

/**
 * What one check costs, everything included: claim, slot, HTTP, parsing, transaction, hints, the recalculation. The
 * marketplace runs in a process of its own and is not counted; the database's processes are shown apart. `--quick`
 * leaves the large cases out.
 */
const sizes = process.argv.includes('--quick') ? [1_000] : [1_000, 20_000]
const AIMS = { cpuMs: 1, togetherMb: 200 }
const run = promisify(execFile)

/** Runs a case in its own process, with the server's flags. */
async function inOwnProcess(options: CaseOptions): Promise<CaseResult> {
  const path = fileURLToPath(new URL('checks/one-case.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [...NODE_FLAGS, path, JSON.stringify(options)], {
    maxBuffer: 1e8,
    env: { ...ENVIRONMENT, ...process.env },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as CaseResult
}

const results: CaseResult[] = []
for (const releases of sizes) results.push(await inOwnProcess({ releases, checks: 10_000 }))

console.table(
  results.map(({ releases, firstChecks, steady, bareCpuMs, rssMb, databaseMb, peakRssMb }) => ({
    releases,
    'CPU ms/check': Number(steady.cpuMsPerCheck.toFixed(2)),
    aim: AIMS.cpuMs,
    '× bare request': Number((steady.cpuMsPerCheck / bareCpuMs).toFixed(1)),
    'database CPU ms/check': Number(steady.databaseCpuMsPerCheck.toFixed(2)),
    'wall ms/check': Number(steady.wallMsPerCheck.toFixed(2)),
    'CPU ms/first look': Number(firstChecks.cpuMsPerCheck.toFixed(2)),
    'RSS MB': Math.round(rssMb),
    'database MB': Math.round(databaseMb),
    'together MB': Math.round(rssMb + databaseMb),
    'aim: together MB': AIMS.togetherMb,
    'peak MB': Math.round(peakRssMb),
  })),
)
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
await writeFile(
  new URL('checks.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
)
