import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { cached } from '../base/shared-work.ts'
import type { Queries } from '../database/database.ts'
import { batchOf, keptSince, type OldRows } from '../database/kept-rows.ts'
import type { Deps } from '../outbound/deps.ts'

/** Figures that need a walk over all records are computed at most this often, however many operators read them. */
export const WALK_EVERY = seconds(10)
/** How far from the newest on the pages of long lists lead, so that none is slow. */
export const MOST_LISTED = 20_000

const MOST_POPULAR = 10

/** Watches whose release is checked in the same tier, and is for sale or not; those on masters have no tier. */
type Cell = {
  readonly tier: Tier | null
  readonly isOnSale: boolean
  readonly watches: number
  readonly premium: number
}

/** What is counted of the whole instance. */
export type Totals = {
  readonly users: number
  readonly premiumUsers: number
  readonly notifications: number
  readonly cells: readonly Cell[]
  /** The releases that most users watch. */
  readonly popular: readonly {
    readonly release_id: number
    readonly artist: string
    readonly title: string
    readonly thumb: string
    readonly watchers: number
    readonly available: boolean
  }[]
}

/** Returns a reader of the totals, which are some seconds old at most. */
export function totalsReader({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<Totals> {
  return cached(clock, WALK_EVERY, () => readTotals(db))
}

/** Counts the instance by one walk over all watches. A release that is not checked has the tier of its watches. */
export async function readTotals(db: Queries): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with watched as materialized (
      select w.release_id, min(w.tier) as tier, count(*) as watchers, count(*) filter (where u.plan = 'PREMIUM') as premium
      from watches w join users u on u.id = w.user_id where w.parent_id is null group by w.release_id
    ), cells as (
      select case when release_id is not null then coalesce(c.tier, w.tier) end as tier,
        coalesce(c.num_for_sale > 0, false) as "isOnSale", sum(w.watchers) as watches, sum(w.premium) as premium
      from watched w left join check_states c using (release_id) group by 1, 2
    ), popular as (
      select w.release_id, r.artist, r.title, r.thumb, w.watchers, coalesce(c.num_for_sale > 0, false) as available
      from watched w join releases r on r.id = w.release_id left join check_states c on c.release_id = r.id
      order by w.watchers desc, w.release_id limit ${sql.lit(MOST_POPULAR)})
    select (select count(*) from users) as users,
      (select count(*) from users where plan = 'PREMIUM') as "premiumUsers",
      (select count(*) from notifications where silent_reason is null) as notifications,
      (select coalesce(jsonb_agg(cells), '[]') from cells) as cells,
      (select coalesce(jsonb_agg(popular), '[]') from popular) as popular`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('Totals are one row')
  return totals
}

export type CellFilter = { readonly tier?: Tier | undefined; readonly available?: boolean | undefined }

/** Counts watches: all, or those on releases that are checked in a tier, or are for sale. */
export function countWatches({ cells }: Pick<Totals, 'cells'>, { tier, available }: CellFilter): number {
  return sumOf(
    cells.filter(
      (cell) =>
        (tier === undefined || cell.tier === tier) &&
        (available === undefined || (cell.tier !== null && cell.isOnSale === available)),
    ),
    'watches',
  )
}

/** The figures of watches as screens show them. */
export function watchStats(totals: Totals) {
  const totalVinyls = countWatches(totals, {})
  const availableVinyls = countWatches(totals, { available: true })
  return {
    totalVinyls,
    availableVinyls,
    unavailableVinyls: totalVinyls - availableVinyls,
    premiumVinyls: sumOf(totals.cells, 'premium'),
  }
}

function sumOf(cells: readonly Cell[], column: 'watches' | 'premium'): number {
  return cells.reduce((sum, cell) => sum + cell[column], 0)
}

/** Counts by day, which triggers write: nothing in the product does but this. */
export const oldCounts: OldRows = (now, { dailyCounts }) => ({
  daily_counts: sql`delete from daily_counts where ${batchOf('daily_counts', sql`day < ${keptSince(now, dailyCounts)}::date`)}`,
})
