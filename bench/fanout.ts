import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { runFanout, type Fanout } from './fanout/run-fanout.ts'
import { sendFanout, VENDORS, type Sent } from './fanout/send-fanout.ts'

/**
 * One record with 10,000 watchers appears: how long until every in-app entry exists and every delivery is queued, and
 * how long the event loop of the process that serves the web is held up meanwhile. `--send`: and until the last of them
 * has the message, by mail servers of several manners and by the messenger with its limits, which takes a quarter of an hour.
 */
const watchers = process.argv.includes('--quick') ? 1_000 : 10_000
const AIM_SECONDS = 2
const AIM_MEGABYTES = 1

const postgres = await startScratchPostgres()
const results: Fanout[] = []
for (const withRules of [false, true])
  results.push(await runFanout(await postgres.createDatabase(`fanout_${withRules}`), watchers, withRules))
const sent: Sent[] = []
if (process.argv.includes('--send'))
  for (const [n, vendor] of VENDORS.entries())
    sent.push(await sendFanout(await postgres.createDatabase(`sending_${n}`), watchers, vendor))
await postgres.stop()

console.table(sent)
console.table(
  results.map(
    ({ withRules, seconds, copySeconds, entries, deliveries, grownBytes, walBytes, loopDelayMs }) => ({
      watchers,
      rules: withRules ? 'all' : 'none',
      seconds: Number(seconds.toFixed(2)),
      'aim, seconds': AIM_SECONDS,
      '× the rows alone': Number((seconds / copySeconds).toFixed(2)),
      entries,
      deliveries,
      'MB of entries': Number((grownBytes.notifications / 1e6).toFixed(1)),
      'MB of deliveries': Number((grownBytes.deliveries / 1e6).toFixed(1)),
      'MB of others': Number((grownBytes.others / 1e6).toFixed(1)),
      'MB of log': Number((walBytes / 1e6).toFixed(1)),
      'aim, MB of entries': AIM_MEGABYTES,
      'event loop p99, ms': Number(loopDelayMs.p99.toFixed(1)),
      'longest, ms': Number(loopDelayMs.max.toFixed(1)),
    }),
  ),
)
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
await writeFile(
  new URL('fanout.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results, sent }, null, 2)}\n`,
)
