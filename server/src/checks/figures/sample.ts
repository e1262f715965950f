import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** Of a longer list so many records speak for all: within about one per cent, for a tenth of a second a minute. */
const SPEAK_FOR_ALL = 200_000

export type Sample = {
  /** What stands after `from`. */
  readonly rows: RawBuilder<unknown>
  /** The share of all records, by which counts are divided; 1: it is all of them. */
  readonly share: number
  /** The records that are due, claimed or never checked, however long the list is. */
  readonly front: RawBuilder<unknown>
}

/**
 * Returns the check states to count: all of a list that is not much longer than `most`, otherwise the records of some
 * pages, the same ones each time, so that the figures move with the list and not by chance.
 */
export async function sampleOf(db: Queries, most = SPEAK_FOR_ALL): Promise<Sample> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'check_states'::regclass`.execute(db)
  const share = most / (rows[0]?.estimate ?? 0)
  return share > 0 && share < 0.5
    ? {
        rows: sql`check_states tablesample system (${100 * share}::real) repeatable (1)`,
        share,
        front: FRONT,
      }
    : { rows: sql`check_states`, share: 1, front: sql`check_states` }
}

const FRONT = sql`(
  select * from check_states
    where observed_at is not null and index_key <= (select max(index_time) from policy_clocks)
  union all select * from check_states where observed_at is null) as front`
