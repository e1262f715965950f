import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import { days } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import { unnamed } from '@cratewatch/domain/records/unnamed'
import { readAnswer, releaseKey, shownRelease } from '../../recent-answers.ts'
import type { FoundRelease, ReleaseDetails } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'

/** Names and pictures hardly ever change; community figures may be this old. */
const DETAILS_FRESH_FOR = days(30)

/** What is known here of a release before anybody asks the marketplace. */
export type Known = {
  readonly isNamed: boolean
  readonly hasFreshDetails: boolean
  readonly isLookedAt: boolean
  /** The marketplace has said within the hour that there is no such release. */
  readonly isGone: boolean
}

export async function readKnown(world: Pick<World, 'db' | 'clock'>, releaseId: number): Promise<Known> {
  const row = await world.db
    .selectFrom('releases')
    .leftJoin('probes', 'probes.release_id', 'releases.id')
    .select(['artist', 'details_at', 'state', 'observed_at'])
    .where('releases.id', '=', releaseId)
    .executeTakeFirst()
  const isNamed = row !== undefined && row.artist !== ''
  if (!isNamed && (await readAnswer(world, releaseKey(releaseId))) === null)
    return { ...UNKNOWN, isGone: true }
  if (row === undefined) return UNKNOWN
  return {
    isNamed,
    hasFreshDetails: between(row.details_at, world.clock.now()) <= DETAILS_FRESH_FOR,
    // Also when what was seen is still to be confirmed.
    isLookedAt: (row.state ?? UNSEEN) !== UNSEEN || row.observed_at !== null,
    isGone: false,
  }
}

const UNSEEN: AvailabilityState = 'unknown'
const UNKNOWN: Known = { isNamed: false, hasFreshDetails: false, isLookedAt: false, isGone: false }

/** The same, with what a wantlist or a search has said of the release lately, or at least its number. */
export async function readShown(
  world: Pick<World, 'db' | 'clock'>,
  userId: string,
  releaseId: number,
): Promise<Known & { readonly sketch: ReleaseDetails }> {
  const known = await readKnown(world, releaseId)
  const sketch = (known.isNamed ? null : await readSketch(world, userId, releaseId)) ?? nameless(releaseId)
  return { ...known, isNamed: known.isNamed || sketch.artist !== '', sketch }
}

async function readSketch(
  world: Pick<World, 'db' | 'clock'>,
  userId: string,
  releaseId: number,
): Promise<ReleaseDetails | null> {
  const want = await world.db
    .selectFrom('wants')
    .select('details')
    .where('user_id', '=', userId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (want !== undefined) return want.details
  const shown = await shownRelease(world, releaseId)
  return shown === null ? null : sketchOf(shown)
}

/** A release of which nothing but its number is known. */
function nameless(releaseId: number): ReleaseDetails {
  return { ...BLANK, id: releaseId, title: unnamed(releaseId) }
}

const BLANK: Omit<ReleaseDetails, 'id' | 'title'> = {
  artist: '',
  thumb: '',
  year: null,
  country: null,
  format: null,
  label: null,
  catalogueNumber: null,
  genres: [],
  masterId: null,
  communityHave: null,
  communityWant: null,
}

function sketchOf({ id, title, thumb, year, country, label, genre, format }: FoundRelease): ReleaseDetails {
  const [artist = '', ...rest] = title.split(' - ')
  const named = rest.length === 0 ? { artist: '', title } : { artist, title: rest.join(' - ') }
  return { ...BLANK, ...named, id, thumb, year, country, label, format, genres: genre?.split(', ') ?? [] }
}
