import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SITE_ADDRESSES, sitePath } from '@cratewatch/contracts/site/site-pages'
import { instant } from '@cratewatch/domain/kernel/instant'
import { countClasses, keepClasses } from '@cratewatch/server/checking/figures/list-figures'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { startServerProcess } from '../server/test/server-process.ts'
import { callsOf, type Call } from './http/calls.ts'
import { load } from './http/load.ts'
import { planLog } from './http/plan-log.ts'
import { databaseMs, processorMs } from './http/processes.ts'
import { printPlans } from './http/read-plans.ts'
import { seedCollectors } from './http/seed-collectors.ts'

/**
 * `npm run bench http`: every call that people wait for and every public page over eight connections, on 200 collectors
 * with 2,000 records, 2,000 with 20 and a year of history, beside what 99 of 100 requests may take. `--only=list`: the
 * calls of that name; `--seconds=3`: of a round; `--plans`: the plans of all reads, too.
 */
const flag = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1]
const only = new RegExp(flag('only') ?? '')
const seconds = Number(flag('seconds') ?? 1.5)
/** Of these the quietest counts: what else the machine does makes a round slower, never faster. */
const ROUNDS = 3
/** What a server does all day is compiled and planned, which a few thousand requests have to ask for. */
const WARM_SECONDS = 2

const isBuilt = existsSync(join(fileURLToPath(new URL('.', import.meta.url)), '../web/dist/index.html'))
if (!isBuilt) console.log('The web is not built, so its pages are left out: npm run build')
const pages = isBuilt ? [...SITE_ADDRESSES.map(({ page, locale }) => sitePath(page, locale)), '/auth'] : []
const calls = callsOf([...pages, '/api/openapi.json']).filter(({ name }) => only.test(name))

const postgres = await startScratchPostgres({
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  shared_buffers: '512MB',
})
const url = await postgres.createDatabase('collectors')
await seedCollectors(url)
const postmaster = Number(
  readFileSync(join(dirname(postgres.log), 'postmaster.pid'), 'utf8').split('\n', 1)[0],
)
const database = await connectPostgres(url, () => {})
// The recalculation does it once a minute, in another process than the one that is measured.
await keepClasses(database.queries, await countClasses(database.queries), instant(Date.now()))
const product = await startServerProcess({
  DATABASE_URL: url,
  APP_SECRET: 'a secret for the benchmark alone, 32 letters',
  ADMIN_EMAILS: 'collector1@example.com',
  ROLES: 'web',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'info',
})

let asked = 0
/** Prints the line of a call in the table, and returns whether it stays below its limit. */
async function measure(call: Call, port: number): Promise<boolean> {
  const next = () => call.request((asked += 1))
  try {
    await load(port, next, WARM_SECONDS)
    const rounds = []
    const before = { node: processorMs(product.pid), database: databaseMs(postmaster) }
    for (let round = 0; round < ROUNDS; round++) rounds.push(await load(port, next, seconds))
    const requests = rounds.reduce((sum, round) => sum + round.requests, 0)
    const node = (processorMs(product.pid) - before.node) / requests
    const ofDatabase = (databaseMs(postmaster) - before.database) / requests
    const [quietest] = rounds.toSorted((a, b) => a.p99 - b.p99)
    const { p50, p99 } = quietest ?? { p50: Infinity, p99: Infinity }
    const isHeld = p99 <= call.mostMs
    const limit = `${call.mostMs}${isHeld ? '' : ' **missed**'}`
    const costs = `${node.toFixed(2)} + ${ofDatabase.toFixed(2)}`
    console.log(`| ${call.name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${limit} | ${costs} |`)
    return isHeld
  } catch (error) {
    console.log(`Left out: ${call.name}: ${String(error).slice(0, 200)}`)
    return true
  }
}

try {
  const port = Number(new URL(product.url).port)
  console.log(
    '\n| call | p50 ms | p99 ms | limit | processor time of process and database, ms |\n|---|---|---|---|---|',
  )
  const missed: string[] = []
  for (const call of calls) if (!(await measure(call, port))) missed.push(call.name)
  console.log(missed.length === 0 ? '\nEvery limit holds.' : `\nMissed: ${missed.join(', ')}`)
  if (process.argv.includes('--plans')) {
    const whole = await printPlans(calls, port, { plans: planLog(postgres.log), database })
    if (whole.length > 0) console.log(`A table that grows is read whole by: ${whole.join(', ')}`)
    if (whole.length > 0) process.exitCode = 1
  }
  if (missed.length > 0) process.exitCode = 1
} finally {
  await product.stop()
  await database.close()
  await postgres.stop()
}
