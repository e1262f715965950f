import type { Duration } from '@cratewatch/domain/kernel/duration'
import { refused, type Result } from '@cratewatch/domain/kernel/result'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { FetchFailure } from '../../checking/pressings/read-pressings.ts'
import type { TimedReading } from '../../checking/record/record-observation.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceAnswer } from '../../outbound/vendors/marketplace.ts'

/** What is to be requested about a release, and in which order. */
type Wanted = {
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
  /** The release that took the place of one that is gone; null: the marketplace names none. */
  readonly successor: number | null
  readonly failure: FetchFailure | null
}

export const NOTHING: FetchedRelease = {
  details: null,
  reading: null,
  isGone: false,
  successor: null,
  failure: null,
}

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
    const named = await fetchDetails(deps, requester, wanted.details)
    if (!wanted.reading || named.failure !== null || named.isGone) return named
    const { reading, failure } = await fetchCopies(deps, requester)
    return { ...named, reading, failure }
  }
  const seen = wanted.reading ? await fetchCopies(deps, requester) : { ...NOTHING, isWithdrawn: false }
  if (seen.failure !== null) return { ...NOTHING, failure: seen.failure }
  const isInDoubt = seen.isWithdrawn && !wanted.hasFreshDetails
  const named = await fetchDetails(deps, requester, wanted.details || isInDoubt)
  return { ...named, reading: seen.reading }
}

type FetchDeps = Pick<Deps, 'budget' | 'marketplace' | 'clock'>

/** The user a release is requested for, and how long they wait for a slot. */
export type Requester = {
  readonly userId: string
  readonly releaseId: number
  readonly patience: Duration
  readonly signal?: AbortSignal
}

/** Requests the details of a release where they are wanted. */
async function fetchDetails(
  deps: FetchDeps,
  requester: Requester,
  isWanted: boolean,
): Promise<FetchedRelease> {
  if (!isWanted) return NOTHING
  const { releaseId, signal } = requester
  const fetched = await request(deps, requester, () => deps.marketplace.release(releaseId, signal))
  if (fetched.ok) return { ...NOTHING, details: fetched.value }
  return fetched.error.kind === 'withdrawn'
    ? { ...NOTHING, isGone: true, successor: fetched.error.successor ?? null }
    : { ...NOTHING, failure: fetched.error }
}

/** Requests the copies that are for sale now. */
async function fetchCopies(deps: FetchDeps, requester: Requester) {
  const { releaseId, signal } = requester
  const fetched = await request(deps, requester, () => deps.marketplace.stats(releaseId, signal))
  if (!fetched.ok) return { reading: null, failure: fetched.error, isWithdrawn: false }
  const observation = fetched.value
  if (observation.kind === 'withdrawn') return { reading: null, failure: null, isWithdrawn: true }
  return { reading: { observation, at: deps.clock.now() }, failure: null, isWithdrawn: false }
}

async function request<T>(
  deps: FetchDeps,
  { userId, patience, signal }: Requester,
  question: () => Promise<MarketplaceAnswer<T>>,
): Promise<Result<T, FetchFailure>> {
  const slot = await deps.budget.waitForPerson({ userId, urgency: 'later' }, patience, signal)
  if (!slot.ok) return refused({ kind: 'no-slot', ...slot.error })
  const { result, headers } = await question()
  await deps.budget.report(headers, result.ok ? null : result.error)
  return result
}
