import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Breaker } from '@cratewatch/domain/scheduling/circuit-breaker'
import { emptyLimiter, type LimiterState } from '@cratewatch/domain/scheduling/limiter'
import { timestamp, type Queries } from '../../database/database.ts'
import type { Bucket } from '../../database/tables/operating-tables.ts'
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
