import type { AdminVinyl, AdminVinylList } from '@cratewatch/contracts/admin-vinyls'
import { nearestEnd, withinReach, type Stretch } from '@cratewatch/domain/admin/nearest-end'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { World } from '../../world.ts'
import { readCounted } from './counted.ts'
import { vinylStats } from './read-dashboard.ts'
import { vinylRows, type VinylRow } from './vinyl-rows.ts'
import { presentRecord, wire, wireOrNull } from './wire.ts'

export type VinylWish = {
  readonly page: number
  readonly limit: number
  readonly available?: boolean | undefined
  readonly tier?: Tier | undefined
}

/** Up to so many watches match: then they are gathered by their releases instead of met by walking all watches. */
const FEW = 20_000

/** One page of everything that is watched, newest first. */
export async function listVinyls(
  { db, config }: Pick<World, 'db' | 'config'>,
  wish: VinylWish,
): Promise<AdminVinylList> {
  const counted = await readCounted(db)
  const total = counted.watchesOf(wish)
  const reach = total <= FEW ? total : withinReach({ total, all: counted.watches })
  const stretch = nearestEnd({ ...wish, total, reach })
  const ids = stretch.limit === 0 ? [] : await findVinyls(db, wish, stretch, total)
  const rows = ids.length === 0 ? [] : await vinylRows(db).where('v.id', 'in', ids).execute()
  const shown = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return {
    vinyls: shown.map((row) => presentVinyl(row, config.marketplace.siteUrl)),
    pagination: { total, pages: Math.ceil(reach / wish.limit) },
    stats: vinylStats(counted),
  }
}

async function findVinyls(
  db: Queries,
  wish: VinylWish,
  { offset, limit, isReversed }: Stretch,
  total: number,
): Promise<string[]> {
  const isFiltered = wish.tier !== undefined || wish.available !== undefined
  const order = isReversed ? sql`v.created_at asc, v.id desc` : sql`v.created_at desc, v.id asc`
  const inCell = sql`${wish.tier === undefined ? sql`true` : sql`w.tier = ${wish.tier}`}
    and ${wish.available === undefined ? sql`true` : sql`w.on_sale = ${wish.available}`}`
  const source = !isFiltered
    ? sql`vinyls v`
    : total <= FEW
      ? sql`(select v.id, v.created_at from watched_releases w join vinyls v using (release_id)
          where ${inCell} offset 0) v`
      : sql`vinyls v join watched_releases w using (release_id)`
  const where = isFiltered && total > FEW ? sql`where ${inCell}` : sql``
  const { rows } = await sql<{ id: string }>`
    select v.id from ${source} ${where} order by ${order} offset ${offset} limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return isReversed ? ids.toReversed() : ids
}

function presentVinyl(row: VinylRow, siteUrl: string): AdminVinyl {
  const numForSale = row.num_for_sale ?? 0
  const { plan } = row
  return presentRecord(row, siteUrl, {
    id: row.id,
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
