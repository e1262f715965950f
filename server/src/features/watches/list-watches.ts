import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { isAwayFrom } from '../../outbound/remotes.ts'
import type { Deps } from '../../deps.ts'
import { withStrips, type Card } from './read-cards.ts'
import { matchesAvailability, watchRows, type Availability } from './watch-rows.ts'

export type Page = { readonly page: number; readonly limit: number; readonly availability: Availability }

export type CardPage = {
  readonly cards: readonly Card[]
  /** How many watches match the filter, and how many pages they fill. */
  readonly total: number
  readonly pages: number
  /** When any of the user's records was last checked, regardless of the filter. */
  readonly lastChecked: Instant | null
  readonly marketplaceAway: boolean
}

/** Lists one page of the watch list, newest first. A page beyond the last one is empty. */
export async function listWatches(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  wanted: Page,
): Promise<CardPage> {
  const rows = await watchPage(deps.db, userId, wanted).execute()
  const { total, ...overall } = await readTotals(deps, userId, wanted.availability)
  const cards = await withStrips(deps, rows)
  return { cards, total, ...overall, pages: Math.ceil(total / wanted.limit) }
}

/** Selects one page: finds the watches first, and joins what a card shows to those alone. */
export function watchPage(queries: Queries, userId: string, wanted: Page) {
  return watchRows(queries, userId)
    .innerJoin(pageOfWatches(queries, userId, wanted).as('page'), 'page.id', 'v.id')
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id')
}

/**
 * Walks the index of the user's watches, newest first. The limit of one check state keeps the planner, which cannot
 * know how many pass the filter, from joining and sorting all of them.
 */
function pageOfWatches(queries: Queries, userId: string, { page, limit, availability }: Page) {
  const watches = queries.selectFrom('watches as v').select(['v.id', 'v.created_at'])
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

async function readTotals(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  availability: Availability,
) {
  return db
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select([
      sql<number>`count(*) filter (where v.parent_id is null and ${matchesAvailability(availability)})`.as(
        'total',
      ),
      sql<Instant | null>`max(p.observed_at)`.as('lastChecked'),
      isAwayFrom(config.marketplace.egress).as('marketplaceAway'),
    ])
    .where('v.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
