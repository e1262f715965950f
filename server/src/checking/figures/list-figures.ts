import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { RecordClass } from '@cratewatch/domain/scheduling/policy/capacity'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import { readHolders } from '../../database/queue/lease.ts'

/** Of a longer list so many records speak for all: within a few per cent, for a tenth of a second a minute. */
const SPEAK_FOR_ALL = 200_000

export type Sample = {
  /** What stands after `from`. */
  readonly rows: RawBuilder<unknown>
  /** The share of all records, by which counts are divided; 1: it is all of them. */
  readonly share: number
  /** The records that are due, claimed or never checked, however long the list is. */
  readonly front: RawBuilder<unknown>
}

/**
 * Returns the check states to count: all of a list that is not much longer than `most`, otherwise the records of some
 * pages, the same ones each time, so that the figures move with the list and not by chance.
 */
export async function sampleOf(db: Queries, most = SPEAK_FOR_ALL): Promise<Sample> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'check_states'::regclass`.execute(db)
  const share = most / (rows[0]?.estimate ?? 0)
  return share > 0 && share < 0.5
    ? {
        rows: sql`check_states tablesample system (${100 * share}::real) repeatable (1)`,
        share,
        front: FRONT,
      }
    : { rows: sql`check_states`, share: 1, front: sql`check_states` }
}

const FRONT = sql`(
  select * from check_states
    where observed_at is not null and index_key <= (select max(index_time) from policy_clocks)
  union all select * from check_states where observed_at is null) as front`

const NAME = 'list-figures'
/** The longest list that is read on every request; the recalculation reads longer ones once a minute. */
const SHORT = 20_000
const TOP = 10

const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) satisfies z.ZodType<Tier>

/** The figures that need all checked records to be read. */
const listFigures = z.object({
  /** Records of about the same worth; closed ones wait for weeks and cost nothing worth counting. */
  classes: z.array(
    z.object({
      tier,
      count: z.number(),
      share: z.number(),
      rest: z.number(),
    }) satisfies z.ZodType<RecordClass>,
  ),
  priorities: z.object({ average: z.number(), max: z.number(), total: z.number() }),
  /** The records whose checks are worth most, best first. */
  top: z.array(z.number()),
  /** Which watchers have claimed how many releases, and until when at most; an idle one has claimed none. */
  watchers: z.array(
    z.object({ owner: z.string(), releases: z.number(), until: z.number().transform(instant) }),
  ),
})
export type ListFigures = z.infer<typeof listFigures>

const WALKS: {
  readonly [Name in keyof ListFigures]: (db: Queries, now: Instant) => Promise<ListFigures[Name]>
} = {
  classes: (db) => walkClasses(db),
  priorities: (db) => walkPriorities(db),
  top: (db) => walkTop(db),
  watchers: (db, now) => readWatchers(db, now),
}

/** Reads one of the figures: for a long list as the recalculation stored it, for a short one as it is now. */
export async function readListFigure<Name extends keyof ListFigures>(
  db: Queries,
  name: Name,
  now: Instant,
): Promise<ListFigures[Name]> {
  const kept = await readKept(db)
  return kept === undefined ? WALKS[name](db, now) : kept[name]
}

/** Stores the figures of a long list for the requests of the next minute; `classes` were counted just now. */
export async function keepListFigures(
  db: Queries,
  { classes, sample }: { readonly classes: ListFigures['classes']; readonly sample: Sample },
  now: Instant,
): Promise<void> {
  const priorities = await walkPriorities(db, sample)
  if (priorities.total <= SHORT) return forgetSetting(db, NAME)
  const known = await readKept(db)
  const [top, watchers] = [known?.top ?? (await walkTop(db)), await readWatchers(db, now, sample)]
  const figures: ListFigures = { classes, priorities, top, watchers }
  await writeSetting(db, NAME, figures, now)
}

/** Lets these releases, which were ranked just now, take their places among the top ones of a long list. */
export async function keepTop(
  db: Queries,
  { releaseIds, total }: { readonly releaseIds: readonly number[]; readonly total: number },
  now: Instant,
): Promise<void> {
  if (total <= SHORT) return
  const known = await readKept(db)
  if (known === undefined) return
  const top = await walkTop(db, [...releaseIds, ...known.top])
  if (top.join() !== known.top.join()) await writeSetting(db, NAME, { ...known, top }, now)
}

async function readKept(db: Queries): Promise<ListFigures | undefined> {
  return listFigures.safeParse(await readSetting(db, NAME)).data
}

/** Records that rest by a master count as single ones, because savings by masters are not promised. */
export async function walkClasses(db: Queries, sample?: Sample): Promise<ListFigures['classes']> {
  const { rows: from, share } = sample ?? (await sampleOf(db))
  const { rows } = await sql<RecordClass>`
    select tier, count(*) / ${share}::float8 as count, exp(avg(ln(share))) as share, exp(avg(ln(rest))) as rest from (
      select tier, promise_share as share, greatest(rest, 1e-9) as rest from ${from}
      where state not in ('blocked', 'withdrawn')
    ) as check_state
    group by tier, round(3 * ln(share)), round(3 * ln(rest))`.execute(db)
  return rows
}

async function walkPriorities(db: Queries, sample?: Sample): Promise<ListFigures['priorities']> {
  const { rows: from, share } = sample ?? (await sampleOf(db))
  const { rows } = await sql<ListFigures['priorities']>`
    select round(count(*) / ${share}::float8)::float8 as total, coalesce(avg(priority_score), 0)::float8 as average,
      coalesce(max(priority_score), 0) as max
    from ${from}`.execute(db)
  return rows[0] ?? { average: 0, max: 0, total: 0 }
}

async function walkTop(db: Queries, among?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('check_states')
    .select('release_id')
    .$if(among !== undefined, (all) => all.where('release_id', '=', sql<number>`any(${among}::bigint[])`))
    .orderBy('priority_score', 'desc')
    .orderBy('release_id')
    .limit(TOP)
    .execute()
  return rows.map(({ release_id }) => release_id)
}

async function readWatchers(db: Queries, now: Instant, sample?: Sample): Promise<ListFigures['watchers']> {
  const holders = await readHolders(db, (sample ?? (await sampleOf(db))).front, now)
  return holders.map(({ owner, rows, until }) => ({ owner, releases: rows, until }))
}
