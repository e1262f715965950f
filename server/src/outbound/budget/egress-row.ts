import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sustainedPerMinute } from '@cratewatch/domain/scheduling/bucket-shape'
import type { Breaker } from '@cratewatch/domain/scheduling/circuit-breaker'
import { emptyLimiter, budgetInForce, type LimiterState } from '@cratewatch/domain/scheduling/limiter'
import { othersNow, type OthersSeen } from '@cratewatch/domain/scheduling/others-at-address'
import { timestamp, type Queries } from '../../database/database.ts'
import type { Bucket } from '../../database/tables/operating-tables.ts'
import type { Deps } from '../deps.ts'
import {
  breakerColumns,
  breakerOf,
  egressOf,
  marketplaceFrom,
  readRemote,
  writeRemote,
  type Remote,
} from '../remotes.ts'

/** The state of one source address, and its revision. */
export type Egress = { readonly limiter: LimiterState; readonly breaker: Breaker; readonly revision: number }

/** Reads the address's state; a new address gets an empty bucket. */
export async function readEgress(
  db: Queries,
  egress: string,
  requestsPerMinute: number,
  now: Instant,
): Promise<Egress> {
  const name = marketplaceFrom(egress)
  for (;;) {
    const remote = await readRemote(db, name)
    const { bucket, revision, paused_until: pausedUntil } = remote
    if (bucket !== null) return { revision, limiter: { ...bucket, pausedUntil }, breaker: breakerOf(remote) }
    const { bucket: empty } = limiterColumns(emptyLimiter(now), requestsPerMinute)
    await writeRemote(db, remote, { bucket: empty })
  }
}

export type EgressRow = Omit<Remote, 'bucket'> & { readonly bucket: Bucket }

/** Reads every source address by name, with its bucket and the marketplace's state as seen from it. */
export async function readBuckets(db: Queries): Promise<readonly EgressRow[]> {
  const rows = await db
    .selectFrom('remotes')
    .selectAll()
    .where('bucket', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ bucket, ...remote }) => {
    const name = egressOf(remote.name)
    return bucket === null || name === null ? [] : [{ ...remote, name, bucket }]
  })
}

/** The budget of one source address, and who else was seen to use it now. */
export type SharedAddress = OthersSeen & { readonly egress: string; readonly requestsPerMinute: number }

/** Reads the source addresses that others use, too. */
export async function readShared(db: Queries, now: Instant): Promise<readonly SharedAddress[]> {
  const rows = await readBuckets(db)
  return rows.flatMap(({ name, bucket }) => {
    const others = othersNow(bucket.others, now)
    return others === null ? [] : [{ ...others, egress: name, requestsPerMinute: bucket.requestsPerMinute }]
  })
}

/** Writes `next` if the row is still at `revision`. */
export function writeEgress(
  db: Queries,
  egress: string,
  requestsPerMinute: number,
  { limiter, breaker }: Omit<Egress, 'revision'>,
  revision: number,
): Promise<boolean> {
  const change = { ...limiterColumns(limiter, requestsPerMinute), ...breakerColumns(breaker) }
  return writeRemote(db, { name: marketplaceFrom(egress), revision }, change)
}

function limiterColumns({ pausedUntil, ...bucket }: LimiterState, requestsPerMinute: number) {
  return {
    bucket: JSON.stringify({ ...bucket, requestsPerMinute }),
    paused_until: pausedUntil === null ? null : timestamp(pausedUntil),
  }
}

/** An address whose bucket was not used for this long is not in use. */
const IN_USE_WITHIN = minutes(15)

/** Sums the lasting requests per minute of all addresses in use, ours included, by their learned limits. */
export async function sustainedBudget({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const { egress, requestsPerMinute: own } = config.marketplace
  const rows = await readBuckets(db)
  const now = clock.now()
  const inUse = rows.filter(({ name, bucket }) => name !== egress && bucket.refilledAt + IN_USE_WITHIN > now)
  const mine = { learnedLimit: rows.find(({ name }) => name === egress)?.bucket.learnedLimit ?? null }
  return [
    ...inUse.map(({ bucket }) => budgetInForce(bucket, bucket.requestsPerMinute)),
    budgetInForce(mine, own),
  ]
    .map(sustainedPerMinute)
    .reduce((sum, rate) => sum + rate, 0)
}
