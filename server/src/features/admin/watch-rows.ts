import type { Queries } from '../../database/database.ts'
import { watchCounts } from '../../checks/watch-counts.ts'

/** Watches with all that an operator's card shows. The caller says which. */
export function adminWatchRows(db: Queries) {
  return db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['v.id', 'v.release_id', 'v.user_id', 'v.tier', 'v.created_at', 'v.found_at', 'v.paused_reason'])
    .select(['r.artist', 'r.title', 'r.thumb', 'u.email', 'u.discogs_username', 'u.plan'])
    .select(['p.state', 'p.num_for_sale', 'p.observed_at', 'p.priority_score', 'p.next_check_at', 'p.checks'])
    .select('p.tier as effective_tier')
    .select(watchCounts)
}

export type AdminWatchRow = Awaited<ReturnType<ReturnType<typeof adminWatchRows>['executeTakeFirstOrThrow']>>
