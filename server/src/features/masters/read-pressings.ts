import { sql } from 'kysely'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../database/database.ts'

/** What is known of one pressing, for one user. */
export type KnownPressing = {
  readonly id: number
  readonly watchId: string | null
  readonly isCovered: boolean
  readonly isInWantlist: boolean
  /** As a check of the last hours saw it; null: not known. */
  readonly state: Exclude<AvailabilityState, 'unknown'> | null
  readonly numForSale: number
  readonly lowest_value: number | null
  readonly lowest_currency: string | null
  readonly observed_at: Instant | null
}

/** Reads by one query what is known of pressings: by checks of watched ones, and by what lists have seen of others. */
export async function readPressings(
  db: Queries,
  { userId, masterId, now }: { readonly userId: string; readonly masterId: number; readonly now: Instant },
  releaseIds: readonly number[],
): Promise<ReadonlyMap<number, KnownPressing>> {
  const since = moment(plus(now, milliseconds(-CURRENT_FOR)))
  const { rows } = await sql<KnownPressing>`
    select listed.id, own.id as "watchId", covered.id is not null as "isCovered",
      wants.release_id is not null as "isInWantlist",
      coalesce(p.state, o.state) as state, coalesce(p.num_for_sale, o.num_for_sale, 0) as "numForSale",
      p.lowest_value, p.lowest_currency, coalesce(p.observed_at, o.seen_at) as observed_at
    from unnest(${releaseIds}::bigint[]) listed (id)
    left join check_states p on p.release_id = listed.id and p.state <> 'unknown' and p.observed_at >= ${since}
    left join unwatched_observations o on o.release_id = listed.id and o.seen_at >= ${since}
    left join watches own on own.user_id = ${userId} and own.release_id = listed.id and own.parent_id is null
    left join wants on wants.user_id = ${userId} and wants.release_id = listed.id
    left join (
      select c.id, c.release_id from watches v join watches c on c.parent_id = v.id
      where v.user_id = ${userId} and v.master_id = ${masterId}
    ) covered on covered.release_id = listed.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
