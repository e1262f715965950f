import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { BLANK, nameless, type ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { offeredSuccessor } from '../../checking/figures/watch-figures.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readAnswer, readSuccessor, releaseKey, shownRelease } from '../../outbound/recent-answers.ts'
import type { FoundRelease } from '../../outbound/vendors/marketplace.ts'

/** Names and pictures hardly ever change; community figures may be this old. */
const DETAILS_FRESH_FOR = days(30)

/** What the database knows of a release before any request. */
export type Known = {
  readonly isNamed: boolean
  readonly hasFreshDetails: boolean
  readonly isChecked: boolean
  /** Whether the marketplace said within the last hour that there is no such release, or no longer. */
  readonly isGone: boolean
  /** The release that it said took its place; null: it named none. */
  readonly successor: number | null
}

/** How recent a check is that has just called a release withdrawn. */
const JUST = hours(1)

export async function readKnown(deps: Pick<Deps, 'db' | 'clock'>, releaseId: number): Promise<Known> {
  const row = await deps.db
    .selectFrom('releases')
    .leftJoin('check_states as p', 'p.release_id', 'releases.id')
    .select(['artist', 'details_at', 'state', 'observed_at', offeredSuccessor.as('successor')])
    .where('releases.id', '=', releaseId)
    .executeTakeFirst()
  const now = deps.clock.now()
  const known =
    row === undefined ? UNKNOWN : { ...UNKNOWN, isNamed: row.artist !== '', ...freshness(row, now) }
  // Checks have seen it: one answer of its details says less than they do.
  if (row !== undefined && known.isChecked)
    return { ...known, isGone: isWithdrawn(row, now), successor: row.successor }
  if ((await readAnswer(deps, releaseKey(releaseId))) !== null) return known
  return { ...known, isGone: true, successor: await readSuccessor(deps, releaseId) }
}

type LastCheck = { readonly state: AvailabilityState | null; readonly observed_at: Instant | null }

/** Whether a check has just seen again that a release is withdrawn, which two checks had to say before. */
function isWithdrawn({ state, observed_at: observedAt }: LastCheck, now: Instant): boolean {
  return state === 'withdrawn' && observedAt !== null && between(observedAt, now) <= JUST
}

/** Says what of a stored release need not be requested. */
function freshness(
  { details_at: detailsAt, state, observed_at: observedAt }: LastCheck & { readonly details_at: Instant },
  now: Instant,
): Pick<Known, 'hasFreshDetails' | 'isChecked'> {
  return {
    hasFreshDetails: between(detailsAt, now) <= DETAILS_FRESH_FOR,
    // A check also counts while its surprising answer is still a doubt.
    isChecked: (state ?? UNSEEN) !== UNSEEN || observedAt !== null,
  }
}

const UNSEEN: AvailabilityState = 'unknown'
const UNKNOWN: Known = {
  isNamed: false,
  hasFreshDetails: false,
  isChecked: false,
  isGone: false,
  successor: null,
}

/** Reads the same; where details are missing, those of a recent wantlist or search, or at least the number. null: none are. */
export async function readShown(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  releaseId: number,
): Promise<Known & { readonly partial: ReleaseDetails | null }> {
  const known = await readKnown(deps, releaseId)
  if (known.isNamed) return { ...known, partial: null }
  const partial = (await readPartialRelease(deps, userId, releaseId)) ?? nameless(releaseId)
  return { ...known, isNamed: partial.artist !== '', partial }
}

async function readPartialRelease(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  releaseId: number,
): Promise<ReleaseDetails | null> {
  const want = await deps.db
    .selectFrom('wants')
    .select('details')
    .where('user_id', '=', userId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (want !== undefined) return want.details
  const shown = await shownRelease(deps, releaseId)
  return shown === null ? null : partialReleaseOf(shown)
}

function partialReleaseOf(found: FoundRelease): ReleaseDetails {
  const { id, title, thumb, year, country, label, genre, format, catalogueNumber, masterId } = found
  const [artist = '', ...rest] = title.split(' - ')
  const named = rest.length === 0 ? { artist: '', title } : { artist, title: rest.join(' - ') }
  const shown = { id, thumb, year, country, label, format, catalogueNumber, masterId }
  return { ...BLANK, ...named, ...shown, genres: genre?.split(', ') ?? [] }
}
