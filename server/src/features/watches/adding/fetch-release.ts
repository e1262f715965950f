import type { TimedReading } from '../../../checks/record/record-reading.ts'
import type { FetchFailure } from '../../../masters/fetch-pressings.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { fetchDetails, fetchReading, type Requester, type FetchDeps } from './request-marketplace.ts'

/** What is to be requested about a release, and in which order. */
export type Wanted = {
  readonly details: boolean
  readonly reading: boolean
  readonly isNamed: boolean
  /** Its details were requested recently, so it exists. */
  readonly hasFreshDetails: boolean
}

/** What was fetched. `failure`: the rest could not be requested. */
export type FetchedRelease = {
  readonly details: ReleaseDetails | null
  readonly reading: TimedReading | null
  readonly isGone: boolean
  readonly failure: FetchFailure | null
}

export const NOTHING: FetchedRelease = { details: null, reading: null, isGone: false, failure: null }

/**
 * Fetches an added release from the marketplace: its copies first when its name is known, otherwise its details. Only
 * details can say that there is no such release; copies of a release reported as withdrawn are left to the checks.
 */
export async function fetchRelease(
  deps: FetchDeps,
  requester: Requester,
  wanted: Wanted,
): Promise<FetchedRelease> {
  if (!wanted.isNamed) {
    const named = await fetchMissingDetails(deps, requester, wanted)
    const goOn = wanted.reading && named.failure === null && !named.isGone
    return goOn ? { ...named, ...(await fetchCopies(deps, requester)) } : named
  }
  const seen = wanted.reading ? await fetchCopies(deps, requester) : { ...NOTHING, isWithdrawn: false }
  if (seen.failure !== null) return { ...NOTHING, failure: seen.failure }
  const named = await fetchMissingDetails(deps, requester, {
    details: wanted.details || (seen.isWithdrawn && !wanted.hasFreshDetails),
  })
  return { ...named, reading: seen.reading }
}

async function fetchMissingDetails(
  deps: FetchDeps,
  requester: Requester,
  { details }: Pick<Wanted, 'details'>,
): Promise<FetchedRelease> {
  if (!details) return NOTHING
  const fetched = await fetchDetails(deps, requester)
  if (fetched.ok) return { ...NOTHING, details: fetched.value }
  return fetched.error.kind === 'withdrawn'
    ? { ...NOTHING, isGone: true }
    : { ...NOTHING, failure: fetched.error }
}

async function fetchCopies(deps: FetchDeps, requester: Requester) {
  const fetched = await fetchReading(deps, requester)
  if (!fetched.ok) return { reading: null, failure: fetched.error, isWithdrawn: false }
  const isWithdrawn = fetched.value.observation.kind === 'withdrawn'
  return { reading: isWithdrawn ? null : fetched.value, failure: null, isWithdrawn }
}
