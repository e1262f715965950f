import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { SITE_ADDRESSES, sitePath } from '@cratewatch/contracts/site/site-pages'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { freePort, startServerProcess } from '../server/test/server-process.ts'
import { planLog } from './http/plan-log.ts'
import { callsOf, type Call } from './http/calls.ts'
import { measureCall, type Measured } from './http/measure-call.ts'
import { printPlans } from './http/read-plans.ts'
import { printGates, rowOf, TABLE_HEAD } from './http/print-table.ts'
import { seedCollectors } from './http/seed-collectors.ts'

/**
 * `npm run bench http`: every call that people wait for and every public page, on 10,000 users with 20 to 2,000 records
 * and a year of history, in turns with a bare server that returns the same bytes. `--only=list`: the calls of that name;
 * `--seconds=1`: of a round; `--plans`: the plans of all reads, too.
 */
const flag = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1]
const only = flag('only') ?? ''
const seconds = Number(flag('seconds') ?? 1.5)

const here = fileURLToPath(new URL('.', import.meta.url))
const isBuilt = existsSync(join(here, '../web/dist/index.html'))
if (!isBuilt) console.log('The web is not built, so its pages are left out: npm run build')
const pages = isBuilt ? [...SITE_ADDRESSES.map(({ page, locale }) => sitePath(page, locale)), '/auth'] : []
const calls = callsOf([...pages, '/api/openapi.json']).filter(({ name }) => new RegExp(only).test(name))

const postgres = await startScratchPostgres({
  shared_preload_libraries: 'auto_explain,pg_stat_statements',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  shared_buffers: '512MB',
})
const postmaster = Number(
  readFileSync(join(dirname(postgres.log), 'postmaster.pid'), 'utf8').split('\n', 1)[0],
)
const url = await postgres.createDatabase('collectors')
await seedCollectors(url)
const bareUrl = await postgres.createDatabase('bare')
const answers = await connectPostgres(bareUrl, () => {})
await answers.jobs.executeSql(
  'create table answers (name text primary key, type text, encoding text, body bytea, hash text)',
  [],
)
const counting = await connectPostgres(url, () => {})
await counting.jobs.executeSql('create extension pg_stat_statements', [])
const user = await counting.queries
  .selectFrom('users')
  .select('password_hash as hash')
  .limit(1)
  .executeTakeFirst()

const product = await startServerProcess({
  DATABASE_URL: url,
  APP_SECRET: 'a secret for the benchmark alone, 32 letters',
  ROLES: 'web',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'info',
})
const barePort = await freePort()
const bare = fork(join(here, '../server/test/bare-server.ts'), {
  env: { ...process.env, DATABASE_URL: bareUrl, PORT: String(barePort) },
})
await once(bare, 'message')

/** Stores an answer of the product for the bare server, and returns the request for it. */
async function teach(call: Call, { head, body }: { head: string; body: Buffer }): Promise<Buffer> {
  const header = (name: string) => new RegExp(`\\r\\n${name}: ([^\\r]+)`, 'i').exec(head)?.[1] ?? null
  if (!/ 20\d /.test(head)) throw new Error(`${call.name}: ${head}\n${body.toString()}`)
  const name = call.isLogin ? 'login' : call.name.replaceAll(/\W+/g, '-')
  const whole = header('transfer-encoding') === null ? body : unchunked(body)
  await answers.jobs.executeSql('insert into answers values ($1, $2, $3, $4, $5) on conflict do nothing', [
    name,
    header('content-type') ?? 'text/plain',
    header('content-encoding'),
    whole,
    user?.hash,
  ])
  const asked = call.request(0).toString()
  const path = call.isLogin ? '/login' : `/answer/${name}`
  return Buffer.from(asked.replace(/^(\S+) \S+/, (_all, method: string) => `${method} ${path}`))
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, line), 16)
    if (length === 0 || Number.isNaN(length)) return Buffer.concat(parts)
    parts.push(body.subarray(line + 2, line + 2 + length))
    at = line + 4 + length
  }
}

const measured: Measured[] = []
let isWhole: readonly string[] = []
try {
  const port = Number(new URL(product.url).port)
  const sides = {
    product: { port, pid: product.pid, postmaster },
    bare: { port: barePort, pid: bare.pid ?? 0, postmaster },
  }
  console.log(TABLE_HEAD)
  for (const call of calls) {
    try {
      const one = await measureCall(call, { ...sides, teach, counting, seconds })
      measured.push(one)
      console.log(rowOf(one))
    } catch (error) {
      console.log(`Left out: ${call.name}: ${String(error).slice(0, 200)}`)
    }
  }
  if (process.argv.includes('--plans'))
    isWhole = await printPlans(calls, port, { plans: planLog(postgres.log), database: counting })
} finally {
  bare.kill()
  await product.stop()
  await Promise.all([answers.close(), counting.close()])
  await postgres.stop()
}
const isHeld = printGates(measured)
if (isWhole.length > 0) console.log(`A table that grows is read whole by: ${isWhole.join(', ')}`)
process.exitCode = isHeld && isWhole.length === 0 ? 0 : 1
