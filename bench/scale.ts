import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { migrate } from '@cratewatch/server/database/migrate'
import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { measureClaims } from './claims/measure-claims.ts'
import { measureRecalculation } from './scale/measure-recalculation.ts'
import { seedInstance } from './scale/seed-instance.ts'

/**
 * A large instance: what a claim costs when fifty egresses take turns, how long a recalculation takes, and how many
 * releases a watcher ranks. `--releases 10000000`: how many (a million without it; as many users, a watch each).
 */
const asked = process.argv.indexOf('--releases')
const releases = asked === -1 ? 1_000_000 : Number(process.argv[asked + 1])
const EGRESSES = 50
const AIMS = { claimTimesNothing: 3, recalculationSeconds: 60, roundHours: 24 }

const postgres = await startScratchPostgres()
const database = await connectPostgres(await postgres.createDatabase('scale'), () => {})
try {
  await migrate(database.queries)
  const seededAt = performance.now()
  const sizes = await seedInstance(database.queries, releases)
  console.log(`seeded in ${((performance.now() - seededAt) / 1_000).toFixed(0)} s`)
  const recalculation = await measureRecalculation(database, releases)
  const claims = await measureClaims(database.queries, 4_000, EGRESSES)
  const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))
  console.table({
    releases,
    users: sizes.users,
    watches: sizes.watches,
    'database MB': Math.round(sizes.megabytes),
    egresses: EGRESSES,
    '"select 1" p99 ms': claims.nothing.p99,
    'claim p50 ms': claims.claim.p50,
    'claim p99 ms': claims.claim.p99,
    'claim p99, × "select 1" p99': rounded(claims.claim.p99 / claims.nothing.p99),
    'aim: × at most': AIMS.claimTimesNothing,
    'first recalculation, with fitted priors, s': rounded(recalculation.firstSeconds),
    'recalculation of a minute, s': rounded(recalculation.minuteSeconds),
    'aim: s at most': AIMS.recalculationSeconds,
    'of it ranking, releases': recalculation.rankedAMinute,
    'ranked a second by one watcher': Math.round(recalculation.rankedASecond),
    'a round by one watcher, hours': rounded(recalculation.roundHours(1)),
    [`by ${EGRESSES} watchers, hours`]: rounded(recalculation.roundHours(EGRESSES)),
    'aim: hours at most': AIMS.roundHours,
    'stretch by the sample / by all': rounded(recalculation.stretchError, 4),
  })
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
  await writeFile(
    new URL('scale.json', folder),
    `${JSON.stringify({ at: new Date().toISOString(), machine, releases, sizes, claims, recalculation }, null, 2)}\n`,
  )
} finally {
  await database.close()
  await postgres.stop()
}
