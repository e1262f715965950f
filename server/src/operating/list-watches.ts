import type { AdminWatch, AdminWatchList } from '@cratewatch/contracts/operating/vinyls'
import { nearestEnd, withinReach, type Stretch } from '@cratewatch/domain/admin/nearest-end'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { sql } from 'kysely'
import type { EntrySubject } from '../database/tables/check-tables.ts'
import { isOneOf, type Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readCounted } from './counted.ts'
import { watchStats } from './read-dashboard.ts'
import { presentRecord, wire, wireOrNull } from './wire.ts'
import { entryNames, statesTogether, watchCounts } from '../checking/figures/watch-figures.ts'

export type WatchQuery = {
  readonly page: number
  readonly limit: number
  readonly available?: boolean | undefined
  readonly tier?: Tier | undefined
}

/** Up to this many matching watches are read by their releases; beyond it all watches are walked in order. */
const FEW = 20_000

/** Lists one page of all watches, newest first. */
export async function listWatches(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: WatchQuery,
): Promise<AdminWatchList> {
  const counted = await readCounted(db)
  const total = counted.watchesOf(request)
  const reach = total <= FEW ? total : withinReach({ total, all: counted.watches })
  const stretch = nearestEnd({ ...request, total, reach })
  const ids = stretch.limit === 0 ? [] : await findWatches(db, request, stretch, total)
  const rows =
    ids.length === 0
      ? []
      : await adminWatchRows(db)
          .where(isOneOf('v.id', ids, 'uuid'))
          .execute()
  const shown = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return {
    vinyls: shown.map((row) => presentWatch(row, config.marketplace.siteUrl)),
    pagination: { total, pages: Math.ceil(reach / request.limit) },
    stats: watchStats(counted),
  }
}

async function findWatches(
  db: Queries,
  request: WatchQuery,
  { offset, limit, isReversed }: Stretch,
  total: number,
): Promise<string[]> {
  const isFiltered = request.tier !== undefined || request.available !== undefined
  const order = isReversed ? sql`v.created_at asc, v.id desc` : sql`v.created_at desc, v.id asc`
  const inCell = sql`${request.tier === undefined ? sql`true` : sql`w.tier = ${request.tier}`}
    and ${request.available === undefined ? sql`true` : sql`w.on_sale = ${request.available}`}`
  const source = !isFiltered
    ? sql`(select id, created_at from watches where parent_id is null) v`
    : total <= FEW
      ? sql`(select v.id, v.created_at from watched_releases w join watches v using (release_id)
          where v.parent_id is null and ${inCell} offset 0) v`
      : sql`watches v join watched_releases w using (release_id)`
  const where = isFiltered && total > FEW ? sql`where v.parent_id is null and ${inCell}` : sql``
  const { rows } = await sql<{ id: string }>`
    select v.id from ${source} ${where} order by ${order} offset ${offset} limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return isReversed ? ids.toReversed() : ids
}

function presentWatch(row: AdminWatchRow, siteUrl: string): AdminWatch {
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

/** Selects watches with all that an operator's card shows. The caller adds the condition. */
function adminWatchRows(db: Queries) {
  return db
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select([
      'v.id',
      'v.release_id',
      'v.master_id',
      'v.user_id',
      'v.tier',
      'v.created_at',
      'v.found_at',
      'v.paused_reason',
    ])
    .select(entryNames)
    .select(['u.email', 'u.discogs_username', 'u.plan'])
    .select(['p.state', 'p.num_for_sale', 'p.observed_at', 'p.priority_score', 'p.next_check_at', 'p.checks'])
    .select('p.tier as effective_tier')
    .select(watchCounts)
    .$narrowType<EntrySubject>()
}

type AdminWatchRow = Awaited<ReturnType<ReturnType<typeof adminWatchRows>['executeTakeFirstOrThrow']>>
