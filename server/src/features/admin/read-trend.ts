import { TREND_DAYS, type TrendDay } from '@cratewatch/contracts/admin/dashboard'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

const NAMES = ['users', 'watches', 'finds', 'alerts'] as const

/** Counts events of each of the last days, in UTC; days without any are included. */
export async function readTrend({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<TrendDay[]> {
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
