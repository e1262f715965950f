import type { AdminWatch, AdminWatchList } from '@cratewatch/contracts/operating/vinyls'
import { sql } from 'kysely'
import { wire, wireOrNull } from '../base/wire-time.ts'
import { entryNames, statesTogether, watchCounts } from '../checking/figures/watch-figures.ts'
import type { Queries } from '../database/database.ts'
import type { EntrySubject } from '../database/tables/check-tables.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentRecord } from './present.ts'
import { countWatches, MOST_LISTED, watchStats, type CellFilter, type Totals } from './totals.ts'

type WatchQuery = CellFilter & { readonly page: number; readonly limit: number }

/** Lists one page of all watches, newest first. */
export async function listWatches(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  totals: Totals,
  request: WatchQuery,
): Promise<AdminWatchList> {
  const total = countWatches(totals, request)
  const reach = Math.min(total, MOST_LISTED)
  const rows = await watchPage(db, request, reach).execute()
  return {
    vinyls: rows.map((row) => presentWatch(row, config.marketplace.siteUrl)),
    pagination: { total, pages: Math.ceil(reach / request.limit) },
    stats: watchStats(totals),
  }
}

/** Selects the watches of a page with all that an operator's card shows. */
function watchPage(db: Queries, { page, limit, ...filter }: WatchQuery, reach: number) {
  const offset = (page - 1) * limit
  const ofPage = matching(db, filter)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .offset(offset)
    .limit(Math.max(0, Math.min(limit, reach - offset)))
  return db
    .selectFrom(ofPage.as('v'))
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(['v.id', 'v.release_id', 'v.master_id', 'v.user_id', 'v.tier', 'v.created_at', 'v.found_at'])
    .select(['v.paused_reason', 'u.email', 'u.discogs_username', 'u.plan'])
    .select(['p.state', 'p.num_for_sale', 'p.observed_at', 'p.priority_score', 'p.next_check_at', 'p.checks'])
    .select('p.tier as effective_tier')
    .select(entryNames)
    .select(watchCounts)
    .$narrowType<EntrySubject>()
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
}

/** Selects watches as `countWatches` counts them. Literals tell the planner how many pass the filter. */
function matching(db: Queries, { tier, available }: CellFilter) {
  const isFiltered = tier !== undefined || available !== undefined
  return db
    .selectFrom('watches as w')
    .leftJoin('check_states as c', 'c.release_id', 'w.release_id')
    .selectAll('w')
    .where('w.parent_id', 'is', null)
    .$if(isFiltered, (some) => some.where('w.release_id', 'is not', null))
    .$if(tier !== undefined, (some) =>
      some.where(sql<boolean>`(c.tier = ${sql.lit(tier)} or c.tier is null and w.tier = ${sql.lit(tier)})`),
    )
    .$if(available !== undefined, (some) =>
      some.where(
        available === true
          ? sql<boolean>`c.num_for_sale > 0`
          : sql<boolean>`(c.num_for_sale = 0 or c.num_for_sale is null)`,
      ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof watchPage>['executeTakeFirstOrThrow']>>

function presentWatch(row: Row, siteUrl: string): AdminWatch {
  const numForSale = row.num_for_sale ?? 0
  const { plan } = row
  return presentRecord(row, siteUrl, {
    id: row.id,
    kind: row.master_id === null ? 'release' : 'master',
    userId: row.user_id,
    state: row.state ?? 'unknown',
    numForSale,
    available: numForSale > 0,
    lastCheckedAt: wireOrNull(row.observed_at),
    tier: row.tier,
    effectiveTier: row.effective_tier ?? row.tier,
    priorityScore: row.priority_score ?? 0,
    totalChecks: row.checks ?? 0,
    createdAt: wire(row.created_at),
    foundAt: wireOrNull(row.found_at),
    nextCheckAt: row.paused_reason === null ? wireOrNull(row.next_check_at) : null,
    pausedReason: row.paused_reason,
    user: { email: row.email, discogsUsername: row.discogs_username, plan, subscription: { plan } },
    _count: { notifications: row.notification_count, checkHistory: row.history_count },
  })
}
