import { CALENDAR_DAYS, HISTORY_DAYS } from '@cratewatch/contracts/watching/analytics'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { availabilityByDay } from '@cratewatch/domain/analytics/availability-by-day'
import { findsByDay, findsByHour, timeToFind } from '@cratewatch/domain/analytics/finds'
import type { LocalMoment } from '@cratewatch/domain/analytics/local-clock'
import { usualTime } from '@cratewatch/domain/analytics/usual-time'
import { days, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'
import { sql, type RawBuilder } from 'kysely'
import { compiled } from '../../database/compiled.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'

type ReadingDeps = Pick<Deps, 'db' | 'clock'>

export type Figures = {
  readonly timeZone: string
  readonly collection: readonly CollectionRow[]
  readonly history: History | null
}
export type History = ReturnType<typeof historyOf>

/** An entry of a list: what it is called, what its checks say, and what has happened since it is watched. */
export type CollectionRow = {
  readonly id: string
  readonly since: Instant
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly genres: readonly string[] | null
  readonly year: number | null
  readonly label: string | null
  readonly country: string | null
  readonly foundAt: Instant | null
  readonly numForSale: number | null
  readonly lowestValue: number | null
  readonly lowestCurrency: string | null
  /** When its price was seen; null without one. */
  readonly observedAt: Instant | null
  readonly checks: number | null
  /** When copies of it, or of a pressing, appeared while it was watched, in any order; in seconds since 1970. */
  readonly finds: readonly number[]
  /** From when until when copies were for sale, as far as the history shows; none for who has no history. */
  readonly sales: readonly (readonly [from: number, until: number])[]
} & (
  | { readonly releaseId: number; readonly masterId: null }
  | { readonly releaseId: null; readonly masterId: number }
)

/** Offsets of places are looked up once, not by each reader. */
const clockOf = localClocks()

const QUARTER_S = 900

/** Reads a watch list in figures. Its history is part of premium, and is not computed for others. */
export async function readAnalytics(deps: ReadingDeps, userId: string): Promise<Figures> {
  const now = deps.clock.now()
  // One day more than is shown: in time zones ahead of or behind UTC the first day begins earlier.
  const from = timestamp(plus(now, days(-HISTORY_DAYS - 1)))
  const [list] = await readList(deps.db, { userId, from })
  if (list === undefined) throw new Error('The caller has no account')
  const { plan, timeZone, ...columns } = list
  const collection = rowsOf(columns)
  const history = PLANS[plan].analyticsHistory ? historyOf(collection, timeZone, now) : null
  return { timeZone, collection, history }
}

function historyOf(collection: readonly CollectionRow[], timeZone: string, now: Instant) {
  const local = clockOf(timeZone)
  const known = new Map<number, LocalMoment>()
  /** Days and hours begin at quarter hours everywhere, so that finds of one quarter share what it looks like there. */
  const localOf = (second: number) => {
    const quarter = Math.floor(second / QUARTER_S)
    const moment = known.get(quarter) ?? local(instant(quarter * QUARTER_S * 1000))
    known.set(quarter, moment)
    return moment
  }
  const today = local(now).day
  const firstDay = today - CALENDAR_DAYS + 1
  const found = collection.map(({ finds }) => finds.map(localOf))
  const all = found.flat()
  return {
    availability: availabilityByDay(
      collection.map(({ since, sales }) => ({
        sinceDay: local(since).day,
        sales: sales.map(([from, until]) => ({ fromDay: localOf(from).day, untilDay: localOf(until).day })),
      })),
      today,
      HISTORY_DAYS,
    ),
    timeToFind: timeToFind(collection.flatMap(firstWait)),
    findsByHour: findsByHour(all),
    usualTime: usualTime(all.filter(({ day }) => day >= firstDay)),
    findsByDay: findsByDay(found, firstDay),
  }
}

/** Measures from the start of a watch to its first find. */
function firstWait({ since, finds }: CollectionRow): Duration[] {
  return finds.length === 0 ? [] : [between(since, instant(Math.min(...finds) * 1000))]
}

/** Milliseconds since 1970 of a time. */
const instantOf = (time: string) => sql`floor(date_part('epoch', ${sql.raw(time)}) * 1000)::bigint`

/** Seconds since 1970, of which thousands are read: a double to a whole number is the least that there is to compute. */
const secondOf = (time: string) => sql`date_part('epoch', ${sql.raw(time)})::int`

/** The plans whose lists are read with their history. */
const WITH_HISTORY = Object.keys(PLANS).filter((plan) => PLANS[plan as Plan].analyticsHistory)

/** What happened to the record of an entry `v`, or to all its pressings `w`, as one array. */
const gathered = (what: (watch: string) => RawBuilder<unknown>) => sql`
  case when v.master_id is null then array(${what('v')})
    else array(select each from watches w cross join lateral (${what('w')}) as of_one (each) where w.parent_id = v.id) end`

/** What the checks of the pressings of an entry `v` say together, and when one of them was found. */
const together = sql`(
  select json_build_object('foundAt', ${instantOf('max(w.found_at)')}, 'numForSale', sum(c.num_for_sale),
    'lowestValue', (array_agg(c.lowest_value order by c.lowest_value))[1],
    'lowestCurrency', (array_agg(c.lowest_currency order by c.lowest_value))[1],
    'observedAt', ${instantOf('max(c.observed_at)')}, 'checks', sum(c.checks))
  from watches w left join check_states c on c.release_id = w.release_id where w.parent_id = v.id)`

type Together = Pick<
  CollectionRow,
  'foundAt' | 'numForSale' | 'lowestValue' | 'lowestCurrency' | 'observedAt' | 'checks'
>
type Entry = CollectionRow & { readonly together: Together | null }
type Columns = { readonly [Name in keyof Entry]: readonly Entry[Name][] | null }

/**
 * Reads plan, time zone and list of a user in columns, by one statement: a row for each of thousands of entries takes
 * longer to read than all that is computed from it. "offset 0" keeps it a walk through the spans of each release.
 */
const readList = compiled<{ readonly userId: string; readonly from: Date }>()((_, value) => {
  const from = value('from', 'timestamptz')
  const finds = (watch: string) => sql`
    select ${secondOf('t.at')} from transitions t
    where t.release_id = ${sql.ref(`${watch}.release_id`)} and t.kind = 'appeared'
      and t.at >= ${sql.ref(`${watch}.created_at`)}`
  const sales = (watch: string) => sql`
    select array[${secondOf('s.from_at')}, ${secondOf('s.until_at')}] from observation_spans s
    where s.release_id = ${sql.ref(`${watch}.release_id`)} and s.state = 'on-sale' and s.until_at >= ${from}
      and s.from_at >= coalesce((select max(b.from_at) from observation_spans b
        where b.release_id = ${sql.ref(`${watch}.release_id`)} and b.state = 'on-sale' and b.from_at < ${from}), '-infinity')
      and u.plan in (${sql.join(WITH_HISTORY.map((plan) => sql.lit(plan)))})
    offset 0`
  return sql<Columns & { readonly plan: Plan; readonly timeZone: string }>`
    select u.plan, u.time_zone as "timeZone", list.* from users u cross join lateral (
      select json_agg(v.id) as id, json_agg(v.release_id) as "releaseId", json_agg(v.master_id) as "masterId",
        json_agg(${instantOf('v.created_at')}) as since,
        json_agg(coalesce(r.artist, m.artist)) as artist, json_agg(coalesce(r.title, m.title)) as title,
        json_agg(coalesce(r.thumb, m.thumb)) as thumb, json_agg(r.genres) as genres,
        json_agg(coalesce(r.year, m.year)) as year, json_agg(r.label) as label, json_agg(r.country) as country,
        json_agg(${instantOf('v.found_at')}) as "foundAt", json_agg(p.num_for_sale) as "numForSale",
        json_agg(p.lowest_value) as "lowestValue", json_agg(p.lowest_currency) as "lowestCurrency",
        json_agg(case when p.lowest_value is not null then ${instantOf('p.observed_at')} end) as "observedAt",
        json_agg(p.checks) as checks, json_agg(case when v.master_id is not null then ${together} end) as together,
        json_agg(${gathered(finds)}) as finds, json_agg(${gathered(sales)}) as sales
      from watches v left join releases r on r.id = v.release_id left join masters m on m.id = v.master_id
      left join check_states p on p.release_id = v.release_id
      where v.user_id = u.id and v.parent_id is null) list
    where u.id = ${value('userId', 'uuid')}`
})

/** Makes the rows of columns, which are null for an empty list. */
function rowsOf(columns: Columns): readonly CollectionRow[] {
  const of = <Name extends keyof Entry>(name: Name, index: number) => columns[name]?.[index] ?? null
  // Written out, because objects that grow field by field are moved in memory, thousands of times.
  const rows = (columns.id ?? []).map((id, index) => ({
    id,
    releaseId: of('releaseId', index),
    masterId: of('masterId', index),
    since: of('since', index),
    artist: of('artist', index),
    title: of('title', index),
    thumb: of('thumb', index),
    genres: of('genres', index),
    year: of('year', index),
    label: of('label', index),
    country: of('country', index),
    foundAt: of('foundAt', index),
    numForSale: of('numForSale', index),
    lowestValue: of('lowestValue', index),
    lowestCurrency: of('lowestCurrency', index),
    observedAt: of('observedAt', index),
    checks: of('checks', index),
    finds: of('finds', index),
    sales: of('sales', index),
  }))
  rows.forEach((row, index) => Object.assign(row, of('together', index)))
  return rows as readonly CollectionRow[]
}
