import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { oneDay } from './people/one-day.ts'
import { runCase, type CaseResult } from './people/run-case.ts'

/**
 * `npm run bench people`: collectors who search and add beside 1,000 watched records, at the budget of the real
 * marketplace (60 a minute, counted to the letter). `--quick` takes a minute a case; `--server=<folder>` measures another
 * checkout of the product, `--only=<n>` one case.
 */
const isQuick = process.argv.includes('--quick')
const folder = /--server=(\S+)/.exec(process.argv.join(' '))?.[1] ?? new URL('..', import.meta.url).pathname
const CASES = [
  { collectors: 3, hostile: 0, everySeconds: 8 },
  { collectors: 10, hostile: 0, everySeconds: 20 },
  { collectors: 30, hostile: 0, everySeconds: 40 },
  { collectors: 10, hostile: 3, everySeconds: 20 },
  // Ten every 20 s search as often as people may ask for good; these a third less.
  { collectors: 10, hostile: 0, everySeconds: 30 },
  { collectors: 10, hostile: 3, everySeconds: 30 },
  // Nobody adds: what is left to the checks beside who asks one search after another.
  { collectors: 0, hostile: 0, persistent: 1, everySeconds: 0 },
  { collectors: 0, hostile: 0, persistent: 4, everySeconds: 0 },
]
const only = /--only=(\d)/.exec(process.argv.join(' '))?.[1]
const results: CaseResult[] = []
const postgres = await startScratchPostgres()
try {
  for (const [index, each] of CASES.entries()) {
    if (only !== undefined && Number(only) !== index) continue
    const databaseUrl = await postgres.createDatabase(`people_${index}`)
    results.push(await runCase({ persistent: 0, ...each, seconds: isQuick ? 60 : 180, databaseUrl, folder }))
    console.table(results)
  }
} finally {
  await postgres.stop()
}
console.table([oneDay()])
