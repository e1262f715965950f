import { sql } from 'kysely'
import { z } from 'zod'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { RecordClass } from '@cratewatch/domain/scheduling/policy/capacity'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import { readHolders } from '../../queue/lease.ts'

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
  classes: walkClasses,
  priorities: walkPriorities,
  top: walkTop,
  watchers: readWatchers,
}

/** Reads one of the figures: for a long list as the recalculation stored it, for a short one as it is now. */
export async function readListFigure<Name extends keyof ListFigures>(
  db: Queries,
  name: Name,
  now: Instant,
): Promise<ListFigures[Name]> {
  const kept = listFigures.safeParse(await readSetting(db, NAME)).data
  return kept === undefined ? WALKS[name](db, now) : kept[name]
}

/** Stores the figures of a long list for the requests of the next minute; `classes` were counted just now. */
export async function keepListFigures(
  db: Queries,
  classes: ListFigures['classes'],
  now: Instant,
): Promise<void> {
  const priorities = await walkPriorities(db)
  if (priorities.total <= SHORT) return forgetSetting(db, NAME)
  const [top, watchers] = [await walkTop(db), await readWatchers(db, now)]
  const figures: ListFigures = { classes, priorities, top, watchers }
  await writeSetting(db, NAME, figures, now)
}

/** Records that rest by a master count as single ones, because savings by masters are not promised. */
export async function walkClasses(db: Queries): Promise<ListFigures['classes']> {
  const { rows } = await sql<RecordClass>`
    select tier, count(*) as count, exp(avg(ln(share))) as share, exp(avg(ln(rest))) as rest from (
      select tier, promise_share as share, greatest(rest, 1e-9) as rest from check_states
      where state not in ('blocked', 'withdrawn')
    ) as check_state
    group by tier, round(3 * ln(share)), round(3 * ln(rest))`.execute(db)
  return rows
}

async function walkPriorities(db: Queries): Promise<ListFigures['priorities']> {
  const { rows } = await sql<ListFigures['priorities']>`
    select count(*) as total, coalesce(avg(priority_score), 0)::float8 as average,
      coalesce(max(priority_score), 0) as max
    from check_states`.execute(db)
  return rows[0] ?? { average: 0, max: 0, total: 0 }
}

async function walkTop(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('check_states')
    .select('release_id')
    .orderBy('priority_score', 'desc')
    .orderBy('release_id')
    .limit(TOP)
    .execute()
  return rows.map(({ release_id }) => release_id)
}

async function readWatchers(db: Queries, now: Instant): Promise<ListFigures['watchers']> {
  const holders = await readHolders(db, 'check_states', now)
  return holders.map(({ owner, rows, until }) => ({ owner, releases: rows, until }))
}
