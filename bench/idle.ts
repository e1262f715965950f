import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { measureIdle } from './idle/measure-idle.ts'

/**
 * What the product costs while nobody uses it: the demo's lists and market at their real pace, the server and its own
 * database, in CPU time, which a busy machine changes little. `--minutes 3`: how long to measure.
 */
const asked = process.argv.indexOf('--minutes')
const minutes = asked === -1 ? 3 : Number(process.argv[asked + 1])
const AIMS = { corePercent: 1.1, cpuMsPerCheck: 13 }

const idle = await measureIdle(minutes)
const core = (ms: number) => Number(((100 * ms) / (idle.minutes * 60_000)).toFixed(2))
const total = idle.serverMs + idle.databaseMs
console.table({
  minutes: Number(idle.minutes.toFixed(1)),
  checks: idle.checks,
  'server, % of a core': core(idle.serverMs),
  'database, % of a core': core(idle.databaseMs),
  'together, % of a core': core(total),
  'aim, % of a core': AIMS.corePercent,
  'CPU ms/check': Number((total / idle.checks).toFixed(1)),
  'aim, ms/check': AIMS.cpuMsPerCheck,
  'connections opened a minute': Number((idle.connections / idle.minutes).toFixed(1)),
  'transactions a minute': Math.round(idle.transactions / idle.minutes),
  'WAL kB a minute': Math.round(idle.walBytes / 1_000 / idle.minutes),
})
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
await writeFile(
  new URL('idle.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, ...idle }, null, 2)}\n`,
)
process.exit()
