import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { sendFanout, VENDORS, type Sent } from './fanout/send-fanout.ts'

/**
 * `npm run bench fanout`: one record with 10,000 watchers appears: how long until the last of them has the message, by mail
 * servers of several manners and by the messenger with its limits, a quarter of an hour in all. `--quick`: 1,000 watchers.
 */
const watchers = process.argv.includes('--quick') ? 1_000 : 10_000

const postgres = await startScratchPostgres()
const sent: Sent[] = []
for (const [n, vendor] of VENDORS.entries())
  sent.push(await sendFanout(await postgres.createDatabase(`sending_${n}`), watchers, vendor))
await postgres.stop()

console.table(sent)
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
await writeFile(
  new URL('fanout.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, sent }, null, 2)}\n`,
)
