import { sql, type RawBuilder } from 'kysely'
import type { WatchList, WatchListQuery } from '@cratewatch/contracts/watching/vinyls'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { plainWords } from '@cratewatch/domain/records/plain-words'
import { compiled, type ValueOf } from '../database/compiled.ts'
import { timestamp, type Queries } from '../database/database.ts'
import { isAway, marketplaceFrom } from '../outbound/remotes.ts'
import type { Deps } from '../outbound/deps.ts'
import { statesTogether } from '../checking/figures/watch-figures.ts'
import { matchesSearch, orderOf, type OrderValues } from './list-order.ts'
import { cardsOf, type Card } from './read-cards.ts'
import {
  matchesAvailability,
  stripSince,
  watchRows,
  type Availability,
  type ListValues,
} from './watch-rows.ts'

/** The counts of a list, whatever page of it is shown. */
type Totals = WatchList['counts'] & {
  /** When any of the user's records was last checked, regardless of search and filter. */
  readonly lastChecked: Instant | null
  readonly marketplaceAway: boolean
  readonly filling: WatchList['filling']
}

export type CardPage = Pick<Totals, 'lastChecked' | 'marketplaceAway' | 'filling'> & {
  readonly cards: readonly Card[]
  /** How many watches the search leaves, by availability. */
  readonly counts: WatchList['counts']
  /** How many of them match the filter, and how many pages they fill. */
  readonly total: number
  readonly pages: number
}

type TotalsValues = Pick<ListValues & OrderValues, 'userId' | 'words'> & { readonly marketplace: string }
type PageValues = ListValues & OrderValues & { readonly limit: number; readonly offset: number }

/** Lists one page of the watch list. A page beyond the last one is empty. */
export async function listWatches(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  wanted: WatchListQuery,
): Promise<CardPage> {
  const now = clock.now()
  const values = {
    ...pageValues(userId, wanted, now),
    marketplace: marketplaceFrom(config.marketplace.egress),
  }
  const rows = await statementFor(wanted)(db, values)
  const totals = await readTotals(db, values, isSearch(wanted))
  const { lastChecked, marketplaceAway, filling, ...counts } = totals
  const cards = await cardsOf(db, rows, now)
  const total = counts[wanted.availability]
  const pages = Math.ceil(total / wanted.limit)
  return { cards, counts, total, lastChecked, marketplaceAway, filling, pages }
}

/** Returns what the statement of a page compares with. */
export function pageValues(userId: string, wanted: WatchListQuery, now: Instant): PageValues {
  return {
    userId,
    words: plainWords(wanted.search),
    since: stripSince(now),
    current: timestamp(instant(now - CURRENT_FOR)),
    limit: wanted.limit,
    offset: (wanted.page - 1) * wanted.limit,
  }
}

type Shape = Pick<WatchListQuery, 'order' | 'availability' | 'search'>
type ListStatement = ReturnType<typeof compileList>

const isSearch = ({ search }: Pick<Shape, 'search'>) => search !== ''
/** Whether a page is found by an index, however long the list is. */
const isWalk = (shape: Shape) => shape.order === 'added' && !isSearch(shape)
const statements = new Map<string, ListStatement>()

/** Returns the statement for an order, a filter, and whether something is searched for. */
function statementFor(shape: Shape): ListStatement {
  const key = `${shape.order} ${shape.availability} ${isSearch(shape)}`
  const known = statements.get(key) ?? compileList(shape)
  statements.set(key, known)
  return known
}

/** Compiles the statement of a page. */
function compileList(shape: Shape) {
  return compiled<PageValues>()((queries, value) => watchPage(queries, shape, value))
}

/** Selects one page: finds the watches first, and joins what a card shows to those alone. */
export function watchPage(queries: Queries, shape: Shape, value: ValueOf<PageValues>) {
  const page = isWalk(shape) ? newestWatches(queries, shape, value) : sortedWatches(queries, shape, value)
  return watchRows(queries, value)
    .innerJoin(page.as('page'), 'page.id', 'v.id')
    .orderBy(isWalk(shape) ? sql`page.created_at` : sql`-page.place`, 'desc')
    .orderBy('page.id')
}

/**
 * Walks the index of the user's watches, newest first. The limit of one check state keeps the planner, which cannot
 * know how many pass the filter, from joining and sorting all of them.
 */
function newestWatches(queries: Queries, { availability }: Shape, value: ValueOf<PageValues>) {
  const watches = queries
    .selectFrom('watches as v')
    .select(['v.id', 'v.created_at', sql<number>`0`.as('place')])
  const checkState = queries
    .selectFrom('check_states')
    .select('num_for_sale')
    .whereRef('check_states.release_id', '=', sql.ref('v.release_id'))
    .limit(1)
    .as('p')
  return watches
    .$if(availability !== 'all', (some) =>
      some.leftJoinLateral(checkState, (join) => join.onTrue()).where(matchesAvailability(availability)),
    )
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('v.parent_id', 'is', null)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(value('limit', 'bigint'))
    .offset(value('offset', 'bigint'))
}

/** Sorts the user's whole list, however long: a plan holds a few thousand records at most. */
function sortedWatches(queries: Queries, shape: Shape, value: ValueOf<PageValues>) {
  const place = sql<number>`row_number() over (order by ${orderOf(shape.order, value)}, v.created_at desc, v.id)`
  return queries
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(['v.id', 'v.created_at', place.as('place')])
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('v.parent_id', 'is', null)
    .where(matchesAvailability(shape.availability))
    .$if(isSearch(shape), (some) => some.where(matchesSearch(value('words', 'text[]'))))
    .orderBy('place')
    .limit(value('limit', 'bigint'))
    .offset(value('offset', 'bigint'))
}

/** Returns the ids of all that the list shows for a filter and a search. */
export async function listedIds(
  queries: Queries,
  userId: string,
  { availability, search }: Pick<WatchListQuery, 'availability' | 'search'>,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .select('v.id')
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .where(matchesAvailability(availability))
    .$if(search !== '', (some) => some.where(matchesSearch(sql`${plainWords(search)}::text[]`)))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The sync or import that adds records at present; one that reads its list again only confirms what has left it. What
 * comes from followed lists is told where they are.
 */
const fillingOf = (value: ValueOf<TotalsValues>) =>
  sql<
    WatchList['filling']
  >`(select kind from list_runs where user_id = ${value('userId', 'uuid')} and kind <> 'list' and ended_at is null
      and not (phase = 'reading' and readings > 0)
    order by started_at desc limit 1)`.as('filling')

/** Selects the counts of a list. A search alone needs more than the watches and their check states. */
function totalsOf(queries: Queries, value: ValueOf<TotalsValues>, isSearched: boolean) {
  const isFound = sql`v.parent_id is null and ${isSearched ? matchesSearch(value('words', 'text[]')) : sql`true`}`
  const count = (availability: Availability) =>
    sql<number>`count(*) filter (where ${isFound} and ${matchesAvailability(availability)})`.as(availability)
  const lastChecked: RawBuilder<Instant | null> = sql`(extract(epoch from max(p.observed_at)) * 1000)::float8`
  return queries
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .$if(isSearched, (some) =>
      some.leftJoin('releases as r', 'r.id', 'v.release_id').leftJoin('masters as m', 'm.id', 'v.master_id'),
    )
    .select([
      count('all'),
      count('available'),
      count('unavailable'),
      lastChecked.as('lastChecked'),
      isAway(value('marketplace', 'text')).as('marketplaceAway'),
      fillingOf(value),
    ])
    .where('v.user_id', '=', value('userId', 'uuid'))
}

const totalsStatements = {
  ofAll: compiled<TotalsValues>()((queries, value) => totalsOf(queries, value, false)),
  ofFound: compiled<TotalsValues>()((queries, value) => totalsOf(queries, value, true)),
}

/** Reads the counts of a list. */
async function readTotals(db: Queries, asked: TotalsValues, isSearched: boolean): Promise<Totals> {
  const [totals] = await totalsStatements[isSearched ? 'ofFound' : 'ofAll'](db, asked)
  if (totals === undefined) throw new Error('Counts are one row')
  return totals
}
