import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { days, hours, milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { formatWords, mediumOf } from '@cratewatch/domain/records/medium'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { releaseKey } from '../../outbound/recent-answers.ts'
import type { FoundRelease } from '../../outbound/vendors/marketplace.ts'
import { requestById, readPlan, type SearchingDeps } from './search-releases.ts'

/** Names and pictures hardly ever change. */
const DETAILS_FRESH_FOR = days(30)

/** Finds one record by its id: as stored when it is watched, otherwise as the marketplace describes it. */
export async function findRelease(deps: SearchingDeps, userId: string, releaseId: number) {
  const stored = await readStored(deps.db, releaseId)
  if (stored !== undefined && between(stored.details_at, deps.clock.now()) <= DETAILS_FRESH_FOR) {
    return ok(found(stored))
  }
  const plan = await readPlan(deps.db, userId)
  const answer = await deps.shared(releaseKey(releaseId), plan, async () => {
    const fetched = await requestById(deps, { userId, plan }, releaseId)
    return fetched.ok ? ok(fetched.value === null ? null : found(fetched.value)) : fetched
  })
  if (!answer.ok) return answer
  if (answer.value !== null) return ok(answer.value)
  deps.budget.chargeFor(userId)
  return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'id' })
}

function readStored(queries: Queries, releaseId: number) {
  return queries
    .selectFrom('releases')
    .select(['id', 'artist', 'title', 'thumb', 'year', 'country', 'label', 'genres', 'format', 'details_at'])
    .select(['catalogue_number as catalogueNumber', 'master_id as masterId'])
    .where('id', '=', releaseId)
    .executeTakeFirst()
}

type Described = Omit<FoundRelease, 'genre' | 'medium'> & Pick<ReleaseDetails, 'artist' | 'genres'>

function found({ artist, title, genres, ...described }: Described): FoundRelease {
  const { id, thumb, year, country, label, format, catalogueNumber, masterId } = described
  return {
    id,
    title: `${artist} - ${title}`,
    thumb,
    year,
    country,
    label,
    genre: genres.join(', ') || null,
    format,
    catalogueNumber,
    masterId,
    medium: mediumOf(formatWords(format ?? '')),
  }
}

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
