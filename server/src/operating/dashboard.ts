import type { PressingName } from '@cratewatch/contracts/checking/pressing-filter'
import { TREND_DAYS, type AdminDashboard, type TrendDay } from '@cratewatch/contracts/operating/dashboard'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type NotNull } from 'kysely'
import { wire } from '../base/wire-time.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentOwner, presentRecord } from './present.ts'
import { watchStats, type Totals } from './totals.ts'

const NEWEST = 5

/** Reads the instance's figures. */
export async function readDashboard(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  totals: Totals,
): Promise<AdminDashboard> {
  const { db } = deps
  const { siteUrl } = deps.config.marketplace
  const users = await recentUsers(db).execute()
  const found = await recentlyFound(db).execute()
  return {
    ...watchStats(totals),
    ...userStats(totals),
    recentUsers: users.map((row) => ({
      id: row.id,
      email: row.email,
      discogsUsername: row.discogs_username,
      createdAt: wire(row.created_at),
      plan: row.plan,
    })),
    recentlyFoundVinyls: found.map((row) =>
      presentRecord(row, siteUrl, {
        id: row.id,
        numForSale: row.num_for_sale ?? 0,
        foundAt: wire(row.found_at),
        pressing: presentPressing(row),
        user: presentOwner(row),
      }),
    ),
    popularVinyls: totals.popular.map((row) =>
      presentRecord(row, siteUrl, { watchers: row.watchers, available: row.available }),
    ),
    trend: await readTrend(deps),
  }
}

function userStats({ users, premiumUsers }: Totals) {
  const conversion = users === 0 ? 0 : (premiumUsers / users) * 100
  return {
    totalUsers: users,
    premiumUsers,
    freeUsers: users - premiumUsers,
    conversionPercent: Math.round(conversion * 10) / 10,
  }
}

function recentUsers(db: Queries) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'discogs_username', 'created_at', 'plan'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
}

/** Selects the newest find of each entry. That of an album is of one of its pressings. */
function recentlyFound(db: Queries) {
  return db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('watches as e', 'e.id', 'v.parent_id')
    .leftJoin('masters as m', 'm.id', 'e.master_id')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['v.release_id', 'e.master_id', 'v.user_id', 'v.found_at'])
    .select(sql<string>`coalesce(e.id, v.id)`.as('id'))
    .select(['r.title as pressing_title', 'r.thumb as pressing_thumb'])
    .select(['r.year', 'r.country', 'r.label', 'r.catalogue_number', 'r.format'])
    .select(sql<string>`coalesce(m.artist, r.artist)`.as('artist'))
    .select(sql<string>`coalesce(m.title, r.title)`.as('title'))
    .select(sql<string>`coalesce(m.thumb, r.thumb)`.as('thumb'))
    .select(['u.email', 'u.discogs_username', 'u.plan', 'p.num_for_sale'])
    .where('v.found_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from watches newer where newer.parent_id = v.parent_id
          and (newer.found_at, v.id) > (v.found_at, newer.id))`,
    )
    .$narrowType<
      { found_at: Instant; release_id: NotNull } & ({ master_id: null } | { master_id: NotNull })
    >()
    .orderBy('v.found_at', 'desc')
    .orderBy('v.id')
    .limit(NEWEST)
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof recentlyFound>['execute']>>[number]

function presentPressing(row: FoundRow): PressingName | null {
  if (row.master_id === null) return null
  const { release_id: discogsId, pressing_title: title, pressing_thumb: thumb } = row
  const { year, country, label, catalogue_number: catalogueNumber, format } = row
  return { discogsId, title, thumb, year, country, label, catalogueNumber, format }
}

const NAMES = ['users', 'watches', 'finds', 'alerts'] as const

/** Counts events of each of the last days, in UTC; days without any are included. */
async function readTrend({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<TrendDay[]> {
  const calendar = Array.from({ length: TREND_DAYS }, (_, index) =>
    new Date(plus(clock.now(), days(index + 1 - TREND_DAYS))).toISOString().slice(0, 10),
  )
  const { rows } = await sql<{ day: string; name: string; value: number }>`
    select day::text as day, name, sum(value)::bigint as value from daily_counts
    where day >= ${calendar[0]}::date and name = any(${NAMES}::text[])
    group by 1, 2`.execute(db)
  const of = (day: string, name: string) =>
    rows.find((row) => row.day === day && row.name === name)?.value ?? 0
  return calendar.map((day) => ({
    day,
    users: of(day, 'users'),
    watches: of(day, 'watches'),
    finds: of(day, 'finds'),
    alerts: of(day, 'alerts'),
  }))
}
