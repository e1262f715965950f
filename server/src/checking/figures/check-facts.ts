import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { bucketSeconds, type Wait } from '@cratewatch/domain/scheduling/waits'
import { moment, type Queries } from '../../database/database.ts'

/** The results of one tier's checks in one hour. */
export type TierFacts = {
  readonly good: number
  readonly errors: Readonly<Record<'rate-limited' | 'unavailable' | 'unreadable' | 'unauthorized', number>>
  /** The sum of the marketplace's response times, failed answers included. */
  readonly responseMs: number
  readonly changes: number
  /** Copies that were gone at the check after the one that found them. */
  readonly goneAtOnce: number
  /** Requests: checks, and requests for details of records that have just appeared. */
  readonly background: number
  readonly detail: number
  /** Checks saved because one serves everybody who watches a record, or one of a master its pressings. */
  readonly savedBySharing: number
  readonly savedByMasters: number
  /** The promised intervals, stretch included, summed over the checks in `waits`. */
  readonly promisedSeconds: number
  /** The times between checks of the same record, shortest first. */
  readonly waits: readonly Wait[]
}

export type HourFacts = {
  readonly hour: Instant
  /** Requests that the budget allowed while watchers ran. */
  readonly allowed: number
  /** Requests of people: searching, adding, signing in by the marketplace. */
  readonly interactive: number
  readonly byTier: Readonly<Record<Tier, TierFacts>>
}

/** The facts of every hour since `fromHour` in which anything happened, oldest first. */
export async function readCheckFacts(db: Queries, fromHour: Instant): Promise<readonly HourFacts[]> {
  const rows = await readSums(db, fromHour)
  const waits = await readWaits(db, fromHour)
  return Array.from(
    Map.groupBy(rows, (row) => row.hour),
    ([hour, ofHour]) => {
      const ofTier = (tier: Tier) =>
        tierFacts(
          ofHour.find((row) => row.tier === tier) ?? NO_SUMS,
          waits.filter((wait) => wait.hour === hour && wait.tier === tier),
        )
      const ofNone = ofHour.find((row) => row.tier === 0)
      return {
        hour,
        allowed: ofNone?.allowed ?? 0,
        interactive: ofNone?.interactive ?? 0,
        byTier: { 1: ofTier(1), 2: ofTier(2), 3: ofTier(3), 4: ofTier(4) },
      }
    },
  )
}

type Sums = Awaited<ReturnType<typeof readSums>>[number]

function readSums(db: Queries, fromHour: Instant) {
  return db
    .selectFrom('check_facts')
    .select(({ fn }) => [
      'hour',
      'tier',
      fn.sum<number>('good').as('good'),
      fn.sum<number>('rate_limited').as('rateLimited'),
      fn.sum<number>('unavailable').as('unavailable'),
      fn.sum<number>('unreadable').as('unreadable'),
      fn.sum<number>('unauthorized').as('unauthorized'),
      fn.sum<number>('response_ms').as('responseMs'),
      fn.sum<number>('changes').as('changes'),
      fn.sum<number>('gone_at_once').as('goneAtOnce'),
      fn.sum<number>('background').as('background'),
      fn.sum<number>('interactive').as('interactive'),
      fn.sum<number>('detail').as('detail'),
      fn.sum<number>('saved_by_sharing').as('savedBySharing'),
      fn.sum<number>('saved_by_masters').as('savedByMasters'),
      fn.sum<number>('promised_seconds').as('promisedSeconds'),
      fn.sum<number>('allowed').as('allowed'),
    ])
    .where('hour', '>=', moment(fromHour))
    .groupBy(['hour', 'tier'])
    .orderBy('hour')
    .execute()
}

async function readWaits(db: Queries, fromHour: Instant) {
  return db
    .selectFrom('check_waits')
    .select([
      'hour',
      'tier',
      'bucket',
      sql<number>`sum(checks)`.as('checks'),
      sql<number>`sum(found)`.as('found'),
    ])
    .where('hour', '>=', moment(fromHour))
    .groupBy(['hour', 'tier', 'bucket'])
    .orderBy('bucket')
    .execute()
}

const NO_SUMS = {
  good: 0,
  rateLimited: 0,
  unavailable: 0,
  unreadable: 0,
  unauthorized: 0,
  responseMs: 0,
  changes: 0,
  goneAtOnce: 0,
  background: 0,
  detail: 0,
  savedBySharing: 0,
  savedByMasters: 0,
  promisedSeconds: 0,
} satisfies Partial<Sums>

function tierFacts(
  sums: typeof NO_SUMS,
  waits: readonly { readonly bucket: number; readonly checks: number; readonly found: number }[],
): TierFacts {
  const { good, rateLimited, unavailable, unreadable, unauthorized, responseMs, changes, goneAtOnce } = sums
  const { background, detail, savedBySharing, savedByMasters, promisedSeconds } = sums
  return {
    good,
    errors: { 'rate-limited': rateLimited, unavailable, unreadable, unauthorized },
    responseMs,
    changes,
    goneAtOnce,
    background,
    detail,
    savedBySharing,
    savedByMasters,
    promisedSeconds,
    waits: waits.map(({ bucket, checks, found }) => ({ seconds: bucketSeconds(bucket), checks, found })),
  }
}
