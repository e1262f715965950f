import { CALENDAR_DAYS, HISTORY_DAYS } from '@cratewatch/contracts/watching/analytics'
import { availabilityByDay } from '@cratewatch/domain/analytics/availability-by-day'
import { findsByDay, findsByHour, timeToFind } from '@cratewatch/domain/analytics/finds'
import { localClock } from '@cratewatch/domain/analytics/local-clock'
import { usualTime } from '@cratewatch/domain/analytics/usual-time'
import { days, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, earlier, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import type { Deps } from '../../outbound/deps.ts'
import { compiled } from '../../database/compiled.ts'
import { timestamp, type Queries } from '../../database/database.ts'
import { sql, type NotNull } from 'kysely'
import { entryNames, statesTogether } from '../../checking/figures/watch-figures.ts'

type ReadingDeps = Pick<Deps, 'db' | 'clock'>
type Owner = { readonly userId: string }

export type Figures = {
  readonly timeZone: string
  readonly collection: readonly CollectionRow[]
  readonly finds: readonly FindRow[]
  readonly history: History | null
}
export type History = Awaited<ReturnType<typeof readHistory>>

/** Reads a watch list in figures. Its history is part of premium, and is not computed for others. */
export async function readAnalytics(deps: ReadingDeps, userId: string): Promise<Figures> {
  const { plan, timeZone } = await readOwner(deps.db, userId)
  const collection = await readCollection(deps.db, { userId })
  const finds = await readFinds(deps.db, { userId })
  const history = PLANS[plan].analyticsHistory
    ? await readHistory(deps, userId, { timeZone, collection, finds })
    : null
  return { timeZone, collection, finds, history }
}

async function readHistory(
  deps: ReadingDeps,
  userId: string,
  { timeZone, collection, finds }: Omit<Figures, 'history'>,
) {
  const now = deps.clock.now()
  const local = localClock(timeZone)
  // One day more than is shown: in time zones ahead of or behind UTC the first day begins earlier.
  const sales = await readSales(deps.db, { userId, from: timestamp(plus(now, days(-HISTORY_DAYS - 1))) })
  const today = local(now).day
  const firstDay = today - CALENDAR_DAYS + 1
  const spansOf = new Map(sales.map(({ watchId, spans }) => [watchId, spans]))
  const found = finds.map(({ at }) => at.map(local))
  const all = found.flat()
  return {
    availability: availabilityByDay(
      collection.map(({ id, since }) => ({
        sinceDay: local(since).day,
        sales: (spansOf.get(id) ?? []).map(([from, until]) => {
          return { fromDay: local(from).day, untilDay: local(until).day }
        }),
      })),
      today,
      HISTORY_DAYS,
    ),
    timeToFind: timeToFind(firstWaits(collection, finds)),
    findsByHour: findsByHour(all),
    usualTime: usualTime(all.filter(({ day }) => day >= firstDay)),
    findsByDay: findsByDay(found, firstDay),
  }
}

/** Measures from the start of each watch to its first find. */
function firstWaits(collection: readonly CollectionRow[], finds: readonly FindRow[]): Duration[] {
  const since = new Map(collection.map((row) => [row.id, row.since]))
  return finds.flatMap(({ watchId, at }) => {
    const begun = since.get(watchId)
    return begun === undefined ? [] : [between(begun, at.reduce(earlier))]
  })
}

/** The entry of a list that a watch `v` is, or that it is a pressing of. */
const entryId = sql<string>`coalesce(v.parent_id, v.id)`

/** Milliseconds since 1970 of a time. */
const instantOf = (column: string) => sql`floor(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`

type Sales = { readonly watchId: string; readonly spans: readonly (readonly [Instant, Instant])[] }

/**
 * Reads from when until when copies of the user's records were for sale, a row for each entry, if that reaches beyond
 * `from`: as far back as the span before it. "offset 0" keeps it a walk through the spans of each release.
 */
const readSales = compiled<Owner & { readonly from: Date }>()(
  (_, value) => sql<Sales>`
    select ${entryId} as "watchId",
      json_agg(json_build_array(${instantOf('s.from_at')}, ${instantOf('s.until_at')})) as spans
    from watches v join lateral (
      select from_at, until_at from observation_spans
      where release_id = v.release_id and state = 'on-sale' and until_at >= ${value('from', 'timestamptz')}
        and from_at >= coalesce((select max(before.from_at) from observation_spans before
          where before.release_id = v.release_id and before.from_at < ${value('from', 'timestamptz')}), '-infinity')
      offset 0
    ) s on true
    where v.user_id = ${value('userId', 'uuid')} group by 1`,
)

/** Reads the owner's plan, which decides the figures, and time zone, which decides when a day begins. */
async function readOwner(queries: Queries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['plan', 'time_zone as timeZone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Reads every watch of a user with the columns that are counted, in one query. */
const readCollection = compiled<Owner>()((queries, value) =>
  queries
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(entryNames)
    .select([
      sql<readonly string[]>`coalesce(r.genres, '{}')`.as('genres'),
      sql<number | null>`coalesce(r.year, m.year)`.as('year'),
      // What a watch on a master found is remembered by the rows of its pressings.
      sql<Instant | null>`coalesce(v.found_at, (
        select max(w.found_at) from watches w where w.parent_id = v.id))`.as('foundAt'),
    ])
    .select([
      'v.id',
      'v.release_id as releaseId',
      'v.created_at as since',
      'v.master_id as masterId',
      'r.label',
      'r.country',
      'p.num_for_sale as numForSale',
      'p.lowest_value as lowestValue',
      'p.lowest_currency as lowestCurrency',
      'p.observed_at as observedAt',
      'p.checks',
    ])
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('v.parent_id', 'is', null)
    .$narrowType<{ releaseId: NotNull; masterId: null } | { releaseId: null; masterId: NotNull }>(),
)
export type CollectionRow = Awaited<ReturnType<typeof readCollection>>[number]

/**
 * Reads when copies appeared while this user watched the record or a pressing, in any order, a row for each entry: a row
 * for each of thousands of finds takes longer to read than all the rest.
 */
export const readFinds = compiled<Owner>()((queries, value) =>
  queries
    .selectFrom('watches as v')
    .innerJoin('transitions as t', 't.release_id', 'v.release_id')
    .select([entryId.as('watchId'), sql<readonly Instant[]>`json_agg(${instantOf('t.at')})`.as('at')])
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('t.kind', '=', 'appeared')
    .whereRef('t.at', '>=', 'v.created_at')
    .groupBy(entryId),
)
type FindRow = Awaited<ReturnType<typeof readFinds>>[number]
