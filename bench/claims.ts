import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { measureClaims } from './claims/measure-claims.ts'
import { measureDecision } from './claims/measure-decision.ts'
import { sql } from 'kysely'
import type { Queries } from '@cratewatch/server/database/database'

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

/** Inserts watched records, all checked before, at places as after weeks of the policy. */
async function seedCheckStates(db: Queries, checkStates: number): Promise<void> {
  // Triggers of the product are not measured here.
  await sql`alter table check_states disable trigger user`.execute(db)
  await sql`
    insert into releases (id, artist, title, details_at)
    select n, 'Artist ' || n, 'Title ' || n, now() from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`
    insert into check_states (release_id, tier, state, observed_at, phase, weight, since_index, index_key, rest)
    select n, 1 + n % 4, 'none', date_trunc('milliseconds', now()) - interval '1 day', random(), 1 + n % 7, 0,
      random() * 100000, random() * 100000
    from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`
    insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
    select n, 'none', 0, now() - interval '9 days', now() - interval '1 day', 9
    from generate_series(1, ${checkStates}::int) n`.execute(db)
  await sql`alter table check_states enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
