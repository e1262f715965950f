import { sql } from 'kysely'
import { TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Queries } from '../database/database.ts'

/** Totals of the instance, from the counters that the database keeps as rows are written. */
export type Counted = {
  readonly users: number
  readonly premiumUsers: number
  readonly watches: number
  readonly availableWatches: number
  readonly premiumWatches: number
  readonly notifications: number
  /** Counts watches, those on releases by the tier that these are checked in. Watches on masters are in no tier. */
  readonly watchesOf: (cell: { tier?: Tier | undefined; available?: boolean | undefined }) => number
}

export async function readCounted(db: Queries): Promise<Counted> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from counters
    where name in ('users', 'users-premium', 'watches-premium', 'watches-master', 'notifications') or name like 'watches:%'
    group by name`.execute(db)
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const of = (name: string) => values.get(name) ?? 0
  const watchesOf: Counted['watchesOf'] = ({ tier, available }) =>
    TIERS.filter((each) => tier === undefined || tier === each)
      .flatMap((each) => [
        available === false ? 0 : of(`watches:${each}:on`),
        available === true ? 0 : of(`watches:${each}:off`),
      ])
      .reduce(
        (sum, each) => sum + each,
        tier === undefined && available === undefined ? of('watches-master') : 0,
      )
  return {
    users: of('users'),
    premiumUsers: of('users-premium'),
    watches: watchesOf({}),
    availableWatches: watchesOf({ available: true }),
    premiumWatches: of('watches-premium'),
    notifications: of('notifications'),
    watchesOf,
  }
}
