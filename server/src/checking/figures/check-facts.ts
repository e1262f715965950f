import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckHour, ErrorKind, TierHour } from '@cratewatch/domain/operating/check-figures'
import { bucketSeconds } from '@cratewatch/domain/scheduling/waits'
import { perTier, type Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql, type RawBuilder } from 'kysely'
import { moment, timestamp, type Queries } from '../../database/database.ts'
import type { MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'

/** What one finished request adds to the facts of its hour, as a row. */
export type CheckFact = {
  readonly at: Instant
  readonly tier: Tier
  readonly failure: ErrorKind | null
  /** A check of a record; `detail`: a request for the details of one that just appeared. */
  readonly request: 'background' | 'detail'
  readonly response_ms: number
  readonly is_change: boolean
  /** Copies appeared, or those found by the previous check are gone. */
  readonly finding: 'found' | 'gone-at-once' | null
  /** The interval that was promised, stretch included; null with `wait_bucket`. */
  readonly promised_seconds: number | null
  /** The bucket of the time since the previous check; null when there was none. */
  readonly wait_bucket: number | null
  /** Checks saved for other watchers of the same record, and by a check of a master. */
  readonly saved_by_sharing: number
  readonly saved_by_masters: number
}

type Request = Pick<CheckFact, 'at' | 'tier' | 'response_ms'>

const NOTHING_SEEN = {
  failure: null,
  request: 'background',
  is_change: false,
  finding: null,
  promised_seconds: null,
  wait_bucket: null,
  saved_by_sharing: 0,
  saved_by_masters: 0,
} as const

const good = (kind: string) => `count(*) filter (where request = 'background' and failure ${kind})`

/** The sums of an hour and a tier: their columns, and what of the facts they sum. */
const SUMS = [
  ['good', good('is null')],
  ['rate_limited', good(`= 'rate-limited'`)],
  ['unavailable', good(`= 'unavailable'`)],
  ['unreadable', good(`= 'unreadable'`)],
  ['unauthorized', good(`= 'unauthorized'`)],
  ['response_ms', 'sum(response_ms)'],
  ['changes', 'count(*) filter (where is_change)'],
  ['background', `count(*) filter (where request = 'background')`],
  ['detail', `count(*) filter (where request = 'detail')`],
  ['saved_by_sharing', 'sum(saved_by_sharing)'],
  ['saved_by_masters', 'sum(saved_by_masters)'],
  ['promised_seconds', 'coalesce(sum(promised_seconds), 0)'],
  ['gone_at_once', `count(*) filter (where finding = 'gone-at-once')`],
] as const
const SUM_COLUMNS = SUMS.map(([column]) => column)

/** Rows are spread over this many shards by connection. */
const SHARD = sql`(pg_backend_pid() % 16)`

/** Returns two parts of a WITH that add the rows of `source`, with the columns of a `CheckFact`, to the facts. */
export function countFactsOf(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`counted as (
      insert into check_facts as f (hour, tier, shard, ${sql.raw(SUM_COLUMNS.join(', '))})
      select date_trunc('hour', at, 'UTC'), tier, ${SHARD}, ${sql.raw(SUMS.map(([, sum]) => sum).join(', '))}
      from ${source} group by 1, 2 order by 1, 2
      on conflict (hour, tier, shard) do update set
        ${sql.raw(SUM_COLUMNS.map((column) => `${column} = f.${column} + excluded.${column}`).join(', '))}
    ), waited as (
      insert into check_waits as w (hour, tier, bucket, shard, checks, found)
      select date_trunc('hour', at, 'UTC'), tier, wait_bucket, ${SHARD}, count(*),
        count(*) filter (where finding = 'found')
      from ${source} where wait_bucket is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (hour, tier, bucket, shard) do update set
        checks = w.checks + excluded.checks, found = w.found + excluded.found
    )`
}

/** Adds a fact, in the caller's transaction if there is one; called last, because the rows are shared. */
export async function countFact(db: Queries, fact: Request & Partial<CheckFact>): Promise<void> {
  const row = { ...NOTHING_SEEN, ...fact, at: new Date(fact.at).toISOString() }
  await sql`
    with fact as (
      select * from jsonb_to_record(${JSON.stringify(row)}::jsonb) as fact (
        at timestamptz, tier smallint, failure text, request text, response_ms float8, is_change boolean, finding text,
        promised_seconds float8, wait_bucket smallint, saved_by_sharing integer, saved_by_masters integer)
    ), ${countFactsOf(sql`fact`)}
    select`.execute(db)
}

/** Adds a failed check; that a record is gone is an answer. */
export function countFailure(db: Queries, request: Request, { kind }: MarketplaceFailure): Promise<void> {
  return countFact(db, { ...request, failure: kind === 'withdrawn' ? null : kind })
}

/** Adds the facts of no tier: people's requests, pages of shops, postage, and what the budget allowed. */
export async function countRequests(
  db: Queries,
  now: Instant,
  {
    interactive = 0,
    shops = 0,
    postage = 0,
    allowed = 0,
  }: Partial<Record<'interactive' | 'shops' | 'postage' | 'allowed', number>>,
): Promise<void> {
  await sql`
    insert into check_facts as f (hour, tier, shard, interactive, shops, postage, allowed)
    values (date_trunc('hour', ${timestamp(now)}::timestamptz, 'UTC'), 0, ${SHARD}, ${interactive}, ${shops}, ${postage}, ${allowed})
    on conflict (hour, tier, shard) do update set
      interactive = f.interactive + excluded.interactive, shops = f.shops + excluded.shops,
      postage = f.postage + excluded.postage, allowed = f.allowed + excluded.allowed`.execute(db)
}

/** Deletes the facts of hours before `before`; no figure reaches further back. */
export async function forgetFacts(db: Queries, before: Instant): Promise<void> {
  await db.deleteFrom('check_facts').where('hour', '<', moment(before)).execute()
  await db.deleteFrom('check_waits').where('hour', '<', moment(before)).execute()
}

/** The facts of every hour since `fromHour` in which anything happened, oldest first. */
export async function readCheckFacts(db: Queries, fromHour: Instant): Promise<readonly CheckHour[]> {
  const rows = await readSums(db, fromHour)
  const waits = await readWaits(db, fromHour)
  const hours = Map.groupBy(rows, (row) => row.hour)
  return Array.from(hours, ([hour, ofHour]) => {
    const sums = (tier: number) => ofHour.find((row) => row.tier === tier)
    const ofTier = (tier: Tier) =>
      tierHour(
        sums(tier),
        waits.filter((wait) => wait.hour === hour && wait.tier === tier),
      )
    return {
      hour,
      allowed: sums(0)?.allowed ?? 0,
      interactive: sums(0)?.interactive ?? 0,
      shops: sums(0)?.shops ?? 0,
      postage: sums(0)?.postage ?? 0,
      byTier: perTier(ofTier),
    }
  })
}

function readSums(db: Queries, fromHour: Instant) {
  return db
    .selectFrom('check_facts')
    .select(['hour', 'tier'])
    .select(({ fn }) =>
      [...SUM_COLUMNS, 'interactive' as const, 'shops' as const, 'postage' as const, 'allowed' as const].map(
        (column) => fn.sum<number>(column).as(column),
      ),
    )
    .where('hour', '>=', moment(fromHour))
    .groupBy(['hour', 'tier'])
    .orderBy('hour')
    .execute()
}

function readWaits(db: Queries, fromHour: Instant) {
  return db
    .selectFrom('check_waits')
    .select(['hour', 'tier', 'bucket'])
    .select(({ fn }) => [fn.sum<number>('checks').as('checks'), fn.sum<number>('found').as('found')])
    .where('hour', '>=', moment(fromHour))
    .groupBy(['hour', 'tier', 'bucket'])
    .orderBy('bucket')
    .execute()
}

type Waits = Awaited<ReturnType<typeof readWaits>>
type Sums = Readonly<Record<(typeof SUM_COLUMNS)[number], number>>

function tierHour(sums: Sums | undefined, waits: Waits): TierHour {
  const of = (column: keyof Sums) => sums?.[column] ?? 0
  return {
    good: of('good'),
    errors: {
      'rate-limited': of('rate_limited'),
      unavailable: of('unavailable'),
      unreadable: of('unreadable'),
      unauthorized: of('unauthorized'),
    },
    responseMs: of('response_ms'),
    changes: of('changes'),
    goneAtOnce: of('gone_at_once'),
    background: of('background'),
    detail: of('detail'),
    savedBySharing: of('saved_by_sharing'),
    savedByMasters: of('saved_by_masters'),
    promisedSeconds: of('promised_seconds'),
    waits: waits.map(({ bucket, checks, found }) => ({ seconds: bucketSeconds(bucket), checks, found })),
  }
}
