import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckQueue, Waiting, WaitingByQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { VISITED_WITHIN } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { sql, type RawBuilder } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import { isFree, leaseEnd } from '../../database/queue/lease.ts'
import { AHEAD } from '../rows/check-state-row.ts'
import { isOpen } from './steer-checks.ts'

/** A rest longer than this, after failures or of a closed release, was written by a clock that has been set back since. */
const LONGEST_REST = sql`interval '65 minutes'`
const LONGEST_CLOSED = sql`interval '13 hours'`
const LONGEST_UNANSWERED = sql`interval '25 hours'`
/** More index time than a clock ever takes: promised visits are first, and in their own order. */
const PROMISED_AHEAD = sql`1e12::float8`
/** How many of the nearest records are searched for the first free one. */
const MOST_SCANNED = 512

export type ClaimLimits = { readonly now: Instant; readonly most: number; readonly floor: Duration }

/**
 * Reads the candidates of each queue by short index scans; masters compete in the index queue. Skipped are leased
 * records, those checked within the floor, and those that rest (after failures, or closed); a closed release never
 * moves the index clock. A shop that was promised a visit by now is before all others.
 */
export async function readWaiting(
  db: Queries,
  { now, most, floor }: ClaimLimits,
  clock: PolicyClock,
): Promise<WaitingByQueue> {
  const limit = sql.lit(most)
  const retries = (longest: RawBuilder<unknown>) =>
    sql`(retry_at is null or retry_at <= ${timestamp(now)}::timestamptz
      or retry_at > ${timestamp(now)}::timestamptz + ${longest})`
  const rested = (at: RawBuilder<unknown>) =>
    sql`(${at} <= ${timestamp(plus(now, milliseconds(-floor)))}::timestamptz
      or ${at} > ${timestamp(plus(now, AHEAD))}::timestamptz)`
  const isRested = rested(sql`observed_at`)
  const isClosed = sql`state in ('blocked', 'withdrawn')`
  const longest = sql`case when failing_since is not null then ${LONGEST_UNANSWERED}
    when ${isClosed} then ${LONGEST_CLOSED} else ${LONGEST_REST} end`
  const place = sql`case when ${isClosed} then least(index_key, ${clock.index}::float8) else index_key end`
  const isPromised = sql`(read_at is null or whole_due_at <= ${timestamp(now)}::timestamptz
    or read_at <= ${timestamp(plus(now, milliseconds(-VISITED_WITHIN)))}::timestamptz)`
  const shopPlace = sql`index_key - case when ${isPromised} then ${PROMISED_AHEAD} else 0 end`
  const { rows } = await sql<Waiting & { queue: CheckQueue }>`
    (select 'index' as queue, 'release' as kind, release_id as id, ${place} as key from check_states
      where observed_at is not null and ${isOpen} and ${isFree(now)} and ${isRested}
        and ${retries(longest)}
      order by index_key limit ${limit})
    union all
    (select 'index', 'master', id, index_key from master_checks
      where index_key is not null and ${isOpen} and ${isFree(now)} and ${retries(LONGEST_REST)}
        and (checked_at is null or ${rested(sql`checked_at`)})
      order by index_key limit ${limit})
    union all
    (select 'first', 'release', release_id, index_key from check_states
      where observed_at is null and ${isOpen} and ${isFree(now)} and ${retries(longest)}
      order by index_key limit ${limit})
    union all
    (select 'shop', 'shop', number, ${shopPlace} from shops
      where ${isOpen} and ${isFree(now)} and ${retries(LONGEST_UNANSWERED)}
        and (read_at is null or ${rested(sql`read_at`)})
      order by ${shopPlace} limit ${limit})`.execute(db)
  const of = (queue: CheckQueue) =>
    rows.filter((row) => row.queue === queue).toSorted((a, b) => a.key - b.key)
  return { index: of('index'), first: of('first'), shop: of('shop') }
}

/**
 * How long until a claim of a record can succeed, at most `longest`; that long when nothing is watched, closed, or all
 * is paused. Shops have their turns among the records, and are nothing to wake up for.
 */
export async function untilClaimable(
  db: Queries,
  now: Instant,
  floor: Duration,
  longest: Duration,
): Promise<Duration> {
  const rest = sql`${floor}::float8 * interval '1 millisecond'`
  const nearest = (where: RawBuilder<unknown>) => sql`
    (select coalesce(greatest(observed_at + ${rest}, ${leaseEnd()}, retry_at), ${timestamp(now)}) as at
      from check_states where ${where} and ${isOpen} order by index_key limit ${MOST_SCANNED})`
  const { rows } = await sql<{ at: Instant | null; count: number }>`
    select min(at) as at, count(*) as count from (
      ${nearest(sql`observed_at is not null`)}
      union all ${nearest(sql`observed_at is null`)}
      union all (
        select coalesce(greatest(checked_at + ${rest}, ${leaseEnd()}, retry_at), ${timestamp(now)}) as at
        from master_checks where index_key is not null and ${isOpen} order by index_key limit ${MOST_SCANNED})
    ) as nearest`.execute(db)
  const [row] = rows
  if (row === undefined || row.count === 0) return longest
  const wait = row.at === null ? longest : between(now, row.at)
  return milliseconds(Math.min(longest, Math.max(1, wait)))
}
