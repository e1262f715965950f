import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { moment, timestamp, type Queries } from '../../database/database.ts'

/** What one finished request adds to the facts of its hour. */
export type CheckFact = {
  readonly at: Instant
  readonly tier: Tier
  readonly failure: 'rate-limited' | 'unavailable' | 'unreadable' | 'unauthorized' | null
  /** A check of a record; `detail`: a request for the details of one that just appeared. */
  readonly request: 'background' | 'detail'
  readonly responseMs: number
  readonly isChange: boolean
  /** Copies appeared, or those found by the previous check are gone. */
  readonly finding: 'found' | 'gone-at-once' | null
  /** The interval that was promised, stretch included; null with `waited`. */
  readonly promisedSeconds: number | null
  /** The bucket of the time since the previous check; null when there was none. */
  readonly waitBucket: number | null
  /** Checks saved for other watchers of the same record, and by a check of a master. */
  readonly savedBySharing: number
  readonly savedByMasters: number
}

/** The facts of a check without a result. */
export const NOTHING_SEEN = {
  request: 'background',
  isChange: false,
  finding: null,
  promisedSeconds: null,
  waitBucket: null,
  savedBySharing: 0,
  savedByMasters: 0,
} as const

/** The columns that `countFactsOf` needs from its source. */
export const FACT_COLUMNS = sql.raw(`
  at timestamptz, tier smallint, failure text, request text, response_ms float8, is_change boolean, finding text,
  promised_seconds float8, wait_bucket smallint, saved_by_sharing integer, saved_by_masters integer`)

/** A fact as a row of `FACT_COLUMNS`, for JSON. */
export function factRow(fact: CheckFact) {
  return {
    at: new Date(fact.at).toISOString(),
    tier: fact.tier,
    failure: fact.failure,
    request: fact.request,
    response_ms: fact.responseMs,
    is_change: fact.isChange,
    finding: fact.finding,
    promised_seconds: fact.promisedSeconds,
    wait_bucket: fact.waitBucket,
    saved_by_sharing: fact.savedBySharing,
    saved_by_masters: fact.savedByMasters,
  }
}

/** Returns two parts of a WITH that add the rows of `source` (see `FACT_COLUMNS`) to the facts. */
export function countFactsOf(source: RawBuilder<unknown>): RawBuilder<unknown> {
  const failed = (kind: string) =>
    sql`count(*) filter (where request = 'background' and failure = ${sql.lit(kind)})`
  return sql`counted as (
      insert into check_facts as f (hour, tier, shard, good, rate_limited, unavailable, unreadable, unauthorized,
        response_ms, changes, background, detail, saved_by_sharing, saved_by_masters, promised_seconds, gone_at_once)
      select date_trunc('hour', at, 'UTC'), tier, ${SHARD},
        count(*) filter (where request = 'background' and failure is null),
        ${failed('rate-limited')}, ${failed('unavailable')}, ${failed('unreadable')}, ${failed('unauthorized')},
        sum(response_ms), count(*) filter (where is_change), count(*) filter (where request = 'background'),
        count(*) filter (where request = 'detail'), sum(saved_by_sharing), sum(saved_by_masters),
        coalesce(sum(promised_seconds), 0), count(*) filter (where finding = 'gone-at-once')
      from ${source} group by 1, 2 order by 1, 2
      on conflict (hour, tier, shard) do update set
        good = f.good + excluded.good, rate_limited = f.rate_limited + excluded.rate_limited,
        unavailable = f.unavailable + excluded.unavailable, unreadable = f.unreadable + excluded.unreadable,
        unauthorized = f.unauthorized + excluded.unauthorized, response_ms = f.response_ms + excluded.response_ms,
        changes = f.changes + excluded.changes, background = f.background + excluded.background,
        detail = f.detail + excluded.detail, saved_by_sharing = f.saved_by_sharing + excluded.saved_by_sharing,
        saved_by_masters = f.saved_by_masters + excluded.saved_by_masters,
        promised_seconds = f.promised_seconds + excluded.promised_seconds,
        gone_at_once = f.gone_at_once + excluded.gone_at_once
    ), waited as (
      insert into check_waits as w (hour, tier, bucket, shard, checks, found)
      select date_trunc('hour', at, 'UTC'), tier, wait_bucket, ${SHARD}, count(*),
        count(*) filter (where finding = 'found')
      from ${source} where wait_bucket is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (hour, tier, bucket, shard) do update set
        checks = w.checks + excluded.checks, found = w.found + excluded.found
    )`
}

/** Adds facts, in the caller's transaction if there is one; called last, because the rows are shared. */
export async function countFacts(db: Queries, facts: readonly CheckFact[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    with fact as (
      select * from jsonb_to_recordset(${JSON.stringify(facts.map(factRow))}::jsonb) as fact (${FACT_COLUMNS})
    ), ${countFactsOf(sql`fact`)}
    select`.execute(db)
}

/** Adds the facts of no tier: people's requests, and what the budget allowed. */
export async function countRequests(
  db: Queries,
  now: Instant,
  { interactive = 0, allowed = 0 }: { readonly interactive?: number; readonly allowed?: number },
): Promise<void> {
  await sql`
    insert into check_facts as f (hour, tier, shard, interactive, allowed)
    values (date_trunc('hour', ${timestamp(now)}::timestamptz, 'UTC'), 0, ${SHARD}, ${interactive}, ${allowed})
    on conflict (hour, tier, shard) do update set
      interactive = f.interactive + excluded.interactive, allowed = f.allowed + excluded.allowed`.execute(db)
}

/** Deletes the facts of hours before `before`; no figure reaches further back. */
export async function forgetFacts(db: Queries, before: Instant): Promise<void> {
  await db.deleteFrom('check_facts').where('hour', '<', moment(before)).execute()
  await db.deleteFrom('check_waits').where('hour', '<', moment(before)).execute()
}

/** Rows are spread over this many shards by connection. */
const SHARD = sql`(pg_backend_pid() % 16)`
