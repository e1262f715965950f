import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { marketplaceSettings } from '@cratewatch/simulator/marketplace/marketplace-settings'
import { startMarketplace } from '@cratewatch/simulator/marketplace/start-marketplace'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { readBeside } from './abuse/innocent.ts'
import { watchLockWaits } from './abuse/lock-waits.ts'
import { seedReaders } from './streams/seed-readers.ts'
import { startWeb } from './streams/web-process.ts'

/**
 * `npm run bench abuse`: a stranger with ten connections on what is public, and three hostile accounts, beside a user who
 * reads. Passes when `/healthz` answers within 100 ms in 99 of 100 cases and the user is refused nothing. All of it is on
 * this machine and has an end. `--seconds=5` a case; `--only=docs`; `--server=<folder>` measures another checkout.
 */
const flag = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1]
const ms = Number(flag('seconds') ?? 5) * 1_000
const only = flag('only') ?? ''
const folder = flag('server') ?? new URL('..', import.meta.url).pathname
const HEALTH_AIM_MS = 100
const CONNECTIONS = 10

const PUBLIC = [
  '/',
  '/auth',
  '/dashboard/vinyls',
  '/api/openapi.json',
  '/api/docs/js/scalar.js',
  '/api/global-metrics',
  '/api/live',
  '/api/nothing',
  '/readyz',
]
const HOSTILE = ['list', 'search', 'add', 'import']

type Attack = { readonly what: string; readonly users: readonly number[] }
const attacks: readonly Attack[] = [
  { what: 'nobody', users: [] },
  ...PUBLIC.map((what) => ({ what, users: [0] })),
  ...HOSTILE.map((what) => ({ what, users: [2, 3, 4] })),
].filter(({ what }) => what.includes(only))

const postgres = await startScratchPostgres()
const url = await postgres.createDatabase('abuse')
await seedReaders(url, 200)
const marketplace = await startMarketplace({ releases: 1_000 })
const web = await startWeb(folder, {
  DATABASE_URL: url,
  ROLES: 'web,watcher',
  LOG_LEVEL: 'warn',
  ...marketplaceSettings(marketplace),
})
const database = new Client({ connectionString: url })
await database.connect()
const results = []
// What is made once for all is made now, as after any start.
for (const path of PUBLIC)
  await fetch(`http://127.0.0.1:${web.port}${path}`).then((answer) => answer.arrayBuffer())
for (const attack of attacks) {
  results.push(await measure(attack))
  console.log(Object.values(results.at(-1) ?? {}).join(' | '))
}
console.table(results)
process.exitCode = results.every(({ verdict }) => verdict === 'pass') ? 0 : 1
await web.stop()
await database.end()
await marketplace.close()
await postgres.stop()

async function measure({ what, users }: Attack) {
  const lockWaits = watchLockWaits(database)
  const attackers = users.map(async (user) => {
    const args = [web.port, ms, CONNECTIONS, what, user].map(String)
    const child = fork(fileURLToPath(new URL('abuse/attacker.ts', import.meta.url)), args)
    const [statuses] = (await once(child, 'message')) as [readonly (readonly [number, number])[]]
    return statuses
  })
  const seen = await readBeside(web.port, ms)
  const answers = (await Promise.all(attackers)).flat()
  const waits = [...(await lockWaits())].reduce((sum, [, count]) => sum + count, 0)
  const isPassed = quantile(seen.health, 0.99) < HEALTH_AIM_MS && seen.refused.length === 0
  const byStatus = Map.groupBy(answers, ([status]) => status)
  return {
    attack: what,
    'its answers a second': [...byStatus]
      .map(
        ([status, each]) =>
          `${Math.round(each.reduce((sum, [, n]) => sum + n, 0) / (ms / 1_000))} × ${status}`,
      )
      .join(', '),
    'healthz p50 ms': Math.round(quantile(seen.health, 0.5)),
    'healthz p99 ms': Math.round(quantile(seen.health, 0.99)),
    'user p50 ms': Math.round(quantile(seen.calls, 0.5)),
    'user p99 ms': Math.round(quantile(seen.calls, 0.99)),
    'user refused': seen.refused.length === 0 ? '0' : `${seen.refused.length}: ${seen.refused[0]}`,
    'lock waits seen': waits,
    verdict: isPassed ? 'pass' : 'fail',
  }
}

function quantile(given: readonly number[], share: number): number {
  const sorted = given.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}
