import { sql } from 'kysely'
import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { hours, milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { FoundRelease } from '../../outbound/vendors/marketplace.ts'

/** Older figures are not shown as current. */
const CURRENT_FOR = hours(6)

type Row = { readonly id: number; readonly isOnYourList: boolean; readonly copies: number | null }

/** Returns what presents these records to this user: answers are shared, what is theirs is added here. */
export async function foundPresenter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  releases: readonly FoundRelease[],
): Promise<(release: FoundRelease) => SearchResult> {
  const since = moment(plus(clock.now(), milliseconds(-CURRENT_FOR)))
  const { rows } = await sql<Row>`
    select found.id,
      exists (select from watches w where w.user_id = ${userId}::uuid and w.release_id = found.id) as "isOnYourList",
      (select coalesce(num_for_sale, 0) from (
        select state, num_for_sale, observed_at as at from check_states where release_id = found.id
        union all
        select state, num_for_sale, seen_at from unwatched_observations where release_id = found.id) seen
      where at > ${since} and state in ('on-sale', 'none') order by at desc limit 1) as copies
    from unnest(${releases.map(({ id }) => id)}::integer[]) as found (id)`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return (release) => ({
    ...release,
    isOnYourList: known.get(release.id)?.isOnYourList ?? false,
    copies: known.get(release.id)?.copies ?? null,
  })
}
