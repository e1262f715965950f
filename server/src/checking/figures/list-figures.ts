import { later, type Instant } from '@cratewatch/domain/kernel/instant'
import type { RecordClass } from '@cratewatch/domain/scheduling/policy/capacity'
import {
  latenessOf,
  promisedWithin,
  worstOf,
  type Lateness,
} from '@cratewatch/domain/scheduling/policy/lateness'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { z } from 'zod'
import { timestamp, type Queries } from '../../database/database.ts'
import { readHolders } from '../../database/queue/lease.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isOpen } from '../claim/steer-checks.ts'
import { readClockAhead } from '../rows/policy-clock-row.ts'

const NAME = 'record-classes'
/** The longest list that is counted on every request; the recalculation counts longer ones once a minute. */
const SHORT = 1_000
const TOP = 10

const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) satisfies z.ZodType<Tier>
const keptClasses = z.array(
  z.object({ tier, count: z.number(), share: z.number(), rest: z.number() }) satisfies z.ZodType<RecordClass>,
)

/** Reads how many records there are of about the same worth. */
export async function readClasses(db: Queries): Promise<readonly RecordClass[]> {
  return keptClasses.safeParse(await readSetting(db, NAME)).data ?? countClasses(db)
}

/** Keeps the classes of a long list, counted just now, for the requests of the next minute. */
export async function keepClasses(db: Queries, classes: readonly RecordClass[], now: Instant): Promise<void> {
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  if (total > SHORT) await writeSetting(db, NAME, classes, now)
  else await forgetSetting(db, NAME)
}

/**
 * Counts the classes. Closed records wait for weeks and cost nothing worth counting; those that rest by a master count
 * as single ones, because savings by masters are not promised.
 */
export async function countClasses(db: Queries): Promise<readonly RecordClass[]> {
  const { rows } = await sql<RecordClass>`
    select tier, count(*) as count, exp(avg(ln(share))) as share, exp(avg(ln(rest))) as rest from (
      select tier, promise_share as share, greatest(rest, 1e-9) as rest from check_states
      where state not in ('blocked', 'withdrawn')
    ) as check_state
    group by tier, round(3 * ln(share)), round(3 * ln(rest))`.execute(db)
  return rows
}

/** Reads what a check of any record is worth, and how many records there are. */
export async function readPriorities(db: Queries) {
  const { rows } = await sql<{ average: number; max: number; total: number }>`
    select count(*) as total, coalesce(avg(priority_score), 0)::float8 as average,
      coalesce(max(priority_score), 0) as max
    from check_states`.execute(db)
  return rows[0] ?? { average: 0, max: 0, total: 0 }
}

/** Reads the records whose checks are worth most, best first. */
export async function readTop(db: Queries): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('check_states')
    .select('release_id')
    .orderBy('priority_score', 'desc')
    .orderBy('release_id')
    .limit(TOP)
    .execute()
  return rows.map(({ release_id }) => release_id)
}

/** Reads which watchers have claimed how many releases, and until when at most; an idle one has claimed none. */
export async function readWatchers(db: Queries, now: Instant) {
  const holders = await readHolders(db, sql`check_states`, now)
  return holders.map(({ owner, rows, until }) => ({ owner, releases: rows, until }))
}

/** How many of the releases that are next are read: when none is checked, they wait the longest. */
const MOST_READ = 64

type Next = { readonly tier: Tier; readonly share: number; readonly observed: Instant }

/**
 * Reads how late the checks are that are next, by the index that claims read. Those of `since` and before count from
 * then: what was due before it began, or before the marketplace came back, is late by nobody's fault. None is late while
 * paused or resting, nor one that a master's answers stand for.
 */
export async function readCheckLateness(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  since: Instant,
): Promise<Lateness> {
  const now = clock.now()
  const { rows } = await sql<Next>`
    select tier, promise_share as share, observed_at as observed from check_states p
    where observed_at is not null and ${isOpen} and state not in ('blocked', 'withdrawn')
      and (retry_at is null or retry_at <= ${timestamp(now)}::timestamptz)
      and not exists (select from master_checks m where m.id = p.master_id and m.index_key is not null)
    order by index_key limit ${sql.lit(MOST_READ)}`.execute(db)
  const policy = await readClockAhead(db, now)
  const { checkFloor } = config.marketplace
  return worstOf(
    rows.map(({ observed, ...record }) =>
      latenessOf(later(observed, since), promisedWithin(record, policy, checkFloor), now),
    ),
  )
}
