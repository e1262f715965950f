import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { connectPostgres } from '@cratewatch/server/database/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { startScratchPostgres } from '../server/test/scratch-postgres.ts'
import { measureClaims } from './claims/measure-claims.ts'
import { measureDecision } from './claims/measure-decision.ts'
import { seedCheckStates } from './claims/seed-check-states.ts'

/**
 * What finding the next record costs among a million, on PostgreSQL with fsync and with vacuum running all the time:
 * the claim and the record of an unchanged check, as the watcher makes them. `--quick`: a hundred thousand.
 */
const checkStates = process.argv.includes('--quick') ? 100_000 : 1_000_000
const AIMS = { claimP99Ms: 5, decisionMicros: 10 }

const postgres = await startScratchPostgres()
const database = await connectPostgres(await postgres.createDatabase('claims'), () => {})
try {
  await migrate(database.queries)
  await seedCheckStates(database.queries, checkStates)
  const claims = await measureClaims(database.queries, 4_000)
  const decisionMicros = measureDecision(200_000)
  console.table({
    checkStates,
    '"select 1" p50 ms': claims.nothing.p50,
    '"select 1" p99 ms': claims.nothing.p99,
    'claim p50 ms': claims.claim.p50,
    'claim p99 ms': claims.claim.p99,
    'claim p99, × "select 1" p99': Number((claims.claim.p99 / claims.nothing.p99).toFixed(1)),
    [`aim: claim p99 ms below`]: AIMS.claimP99Ms,
    'record p50 ms': claims.record.p50,
    'record p99 ms': claims.record.p99,
    'looks recorded': claims.checks,
    'vacuums meanwhile': claims.vacuums,
    'decision, CPU µs': Number(decisionMicros.toFixed(2)),
    'aim: decision µs below': AIMS.decisionMicros,
  })
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
  const result = { at: new Date().toISOString(), machine, checkStates, claims, decisionMicros }
  await writeFile(new URL('claims.json', folder), `${JSON.stringify(result, null, 2)}\n`)
} finally {
  await database.close()
  await postgres.stop()
}
