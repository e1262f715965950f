import type { Instant } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../database/database.ts'

/** Runs during which copies of the user's records were seen for sale, those that reach beyond `from`. */
export function readSales(queries: Queries, userId: string, from: Instant) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('observation_spans as s', 's.release_id', 'v.release_id')
    .select(['s.release_id as releaseId', 's.from_at as from', 's.until_at as until'])
    .where('v.user_id', '=', userId)
    .where('s.state', '=', 'on-sale')
    .where('s.until_at', '>=', moment(from))
    .execute()
}
