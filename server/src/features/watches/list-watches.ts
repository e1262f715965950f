import { sql } from 'kysely'
import type { WatchList, WatchListQuery } from '@cratewatch/contracts/watches/vinyls'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { isAwayFrom } from '../../outbound/remotes.ts'
import type { Deps } from '../../deps.ts'
import { statesTogether } from '../../checks/figures/entry-columns.ts'
import { readRates } from '../../rates/read-rates.ts'
import { matchesSearch, orderOf, type PricedAt } from './list-order.ts'
import { withStrips, type Card } from './read-cards.ts'
import { matchesAvailability, watchRows, type Availability } from './watch-rows.ts'

export type CardPage = {
  readonly cards: readonly Card[]
  /** How many watches the search leaves, by availability. */
  readonly counts: WatchList['counts']
  /** How many of them match the filter, and how many pages they fill. */
  readonly total: number
  readonly pages: number
  /** When any of the user's records was last checked, regardless of search and filter. */
  readonly lastChecked: Instant | null
  readonly marketplaceAway: boolean
  readonly filling: WatchList['filling']
}

/** Lists one page of the watch list. A page beyond the last one is empty. */
export async function listWatches(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  wanted: WatchListQuery,
): Promise<CardPage> {
  const at = { now: deps.clock.now(), rates: await readRates(deps.db) }
  const rows = await watchPage(deps.db, userId, wanted, at).execute()
  const { lastChecked, marketplaceAway, filling, ...counts } = await readTotals(deps, userId, wanted.search)
  const cards = await withStrips(deps, rows)
  const total = counts[wanted.availability]
  const pages = Math.ceil(total / wanted.limit)
  return { cards, counts, total, lastChecked, marketplaceAway, filling, pages }
}

/** Selects one page: finds the watches first, and joins what a card shows to those alone. */
export function watchPage(queries: Queries, userId: string, wanted: WatchListQuery, at: PricedAt) {
  const isWalk = wanted.order === 'added' && wanted.search === ''
  const page = isWalk ? newestWatches(queries, userId, wanted) : sortedWatches(queries, userId, wanted, at)
  return watchRows(queries, userId)
    .innerJoin(page.as('page'), 'page.id', 'v.id')
    .orderBy(isWalk ? sql`page.created_at` : sql`-page.place`, 'desc')
    .orderBy('page.id')
}

/**
 * Walks the index of the user's watches, newest first. The limit of one check state keeps the planner, which cannot
 * know how many pass the filter, from joining and sorting all of them.
 */
function newestWatches(queries: Queries, userId: string, { page, limit, availability }: WatchListQuery) {
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
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Sorts the user's whole list, however long: a plan holds a few thousand records at most. */
function sortedWatches(queries: Queries, userId: string, wanted: WatchListQuery, at: PricedAt) {
  const place = sql<number>`row_number() over (order by ${orderOf(wanted.order, at)}, v.created_at desc, v.id)`
  return queries
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(['v.id', 'v.created_at', place.as('place')])
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .where(matchesAvailability(wanted.availability))
    .$if(wanted.search !== '', (some) => some.where(matchesSearch(wanted.search)))
    .orderBy('place')
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
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
    .$if(search !== '', (some) => some.where(matchesSearch(search)))
    .execute()
  return rows.map(({ id }) => id)
}

/** The run that adds records at present; a person's own one goes first. */
const fillingOf = (userId: string) =>
  sql<WatchList['filling']>`(select kind from list_runs where user_id = ${userId} and ended_at is null
    order by started_at desc limit 1)`.as('filling')

async function readTotals({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string, search: string) {
  const isFound = sql`v.parent_id is null and ${search === '' ? sql`true` : matchesSearch(search)}`
  const count = (availability: Availability) =>
    sql<number>`count(*) filter (where ${isFound} and ${matchesAvailability(availability)})`.as(availability)
  return db
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .$if(search !== '', (some) =>
      some.leftJoin('releases as r', 'r.id', 'v.release_id').leftJoin('masters as m', 'm.id', 'v.master_id'),
    )
    .select([
      count('all'),
      count('available'),
      count('unavailable'),
      sql<Instant | null>`max(p.observed_at)`.as('lastChecked'),
      isAwayFrom(config.marketplace.egress).as('marketplaceAway'),
      fillingOf(userId),
    ])
    .where('v.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
