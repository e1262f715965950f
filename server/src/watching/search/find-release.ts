import { days } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { mediumOf } from '@cratewatch/domain/records/medium'
import type { Queries } from '../../database/database.ts'
import { releaseKey } from '../../outbound/recent-answers.ts'
import { refuse } from '../../base/refusal.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { FoundRelease } from '../../outbound/vendors/marketplace.ts'
import { requestById, readPlan, type SearchingDeps } from './search-releases.ts'

/** Names and pictures hardly ever change. */
const DETAILS_FRESH_FOR = days(30)

type Described = Pick<
  ReleaseDetails,
  | 'id'
  | 'artist'
  | 'title'
  | 'thumb'
  | 'year'
  | 'country'
  | 'label'
  | 'genres'
  | 'format'
  | 'catalogueNumber'
  | 'masterId'
>

/** Finds one record by its id: as stored when it is watched, otherwise as the marketplace describes it. */
export async function findWatch(deps: SearchingDeps, userId: string, releaseId: number) {
  const stored = await readStored(deps.db, releaseId)
  if (stored !== undefined && between(stored.details_at, deps.clock.now()) <= DETAILS_FRESH_FOR) {
    return ok(found(stored))
  }
  const plan = await readPlan(deps.db, userId)
  const answer = await deps.shared(releaseKey(releaseId), plan, async () => {
    const asked = await requestById(deps, { userId, plan }, releaseId)
    return asked.ok ? ok(asked.value === null ? null : found(asked.value)) : asked
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
    // Our own format, for example "2 × LP, Album + CD".
    catalogueNumber,
    masterId,
    medium: mediumOf(format?.split(/, | \+ | × /) ?? []),
  }
}
