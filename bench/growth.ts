import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { measureGrowth } from './growth/measure-growth.ts'

/**
 * A year of one egress, and of twenty: the product's own recording, announcing and cleaning up write a sample of its
 * changes, and rows and bytes of each table are extrapolated by checks. `--quick`: a smaller sample.
 */
const changes = process.argv.includes('--quick') ? 1_000 : 3_000
const CHECKS_A_DAY = 58 * 60 * 24
const YEAR = 365
const EGRESSES = [1, 20]

const postgres = await startScratchPostgres()
const growth = await measureGrowth(await postgres.createDatabase('growth'), changes)
await postgres.stop()

const checks = CHECKS_A_DAY * YEAR
console.log(
  `Sample: ${growth.checks} checks, ${growth.changes} of them with a change. A year of one egress: ${(checks / 1e6).toFixed(1)} million checks.`,
)
console.table(
  growth.tables.map(({ table, rows, bytes, keptDays }) => {
    const kept = Math.min(YEAR, keptDays)
    const rowsKept = (rows / growth.checks) * CHECKS_A_DAY * kept
    const megabytes = (rowsKept * bytes) / Math.max(1, rows) / 1e6
    return {
      table,
      'rows a day': Math.round((rows / growth.checks) * CHECKS_A_DAY),
      'bytes a row': Math.round(bytes / Math.max(1, rows)),
      'kept, days': keptDays,
      ...Object.fromEntries(
        EGRESSES.flatMap((egresses) => [
          [`rows after a year, ${egresses}`, Math.round(rowsKept * egresses)],
          [`MB, ${egresses}`, Math.round(megabytes * egresses)],
        ]),
      ),
    }
  }),
)
console.table({
  'rows deleted by one run of the clean-up': growth.cleanUp.rows,
  'rows a second': Math.round(growth.cleanUp.rows / growth.cleanUp.seconds),
  'a read meanwhile, p50 ms': growth.cleanUp.readP50Ms,
  'a read meanwhile, p99 ms': growth.cleanUp.readP99Ms,
  'without it, p50 ms': growth.cleanUp.alone.readP50Ms,
  'without it, p99 ms': growth.cleanUp.alone.readP99Ms,
  'dead rows a check, by writing': Number((growth.deadRows / growth.checks).toFixed(3)),
  'vacuum of all after the deletion, s': Number(growth.vacuumSeconds.toFixed(2)),
  'MB before it': growth.megabytesBefore,
  'MB after the same sample again': growth.megabytesAgain,
})
const folder = new URL('results/', import.meta.url)
await mkdir(folder, { recursive: true })
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
await writeFile(
  new URL('growth.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, ...growth }, null, 2)}\n`,
)
