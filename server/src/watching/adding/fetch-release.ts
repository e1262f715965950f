import type { TimedReading } from '../../checking/record/record-observation.ts'
import type { FetchFailure } from '../../checking/pressings/read-pressings.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { MarketplaceAnswer } from '../../outbound/vendors/marketplace.ts'
import type { Deps } from '../../outbound/deps.ts'

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
    ? { ...NOTHING, isGone: true, successor: fetched.error.successor ?? null }
    : { ...NOTHING, failure: fetched.error }
}

async function fetchCopies(deps: FetchDeps, requester: Requester) {
  const fetched = await fetchReading(deps, requester)
  if (!fetched.ok) return { reading: null, failure: fetched.error, isWithdrawn: false }
  const isWithdrawn = fetched.value.observation.kind === 'withdrawn'
  return { reading: isWithdrawn ? null : fetched.value, failure: null, isWithdrawn }
}

type FetchDeps = Pick<Deps, 'budget' | 'marketplace' | 'clock'>

/** The user a release is requested for, and how long they wait for a slot. */
export type Requester = {
  readonly userId: string
  readonly releaseId: number
  readonly patience: Duration
  readonly signal?: AbortSignal
}

/** Requests the details of a release. */
function fetchDetails(deps: FetchDeps, requester: Requester): Promise<Result<ReleaseDetails, FetchFailure>> {
  return fetched(deps, requester, () => deps.marketplace.release(requester.releaseId, requester.signal))
}

/** Requests the copies that are for sale now. */
async function fetchReading(
  deps: FetchDeps,
  requester: Requester,
): Promise<Result<TimedReading, FetchFailure>> {
  const result = await fetched(deps, requester, () =>
    deps.marketplace.stats(requester.releaseId, requester.signal),
  )
  return result.ok ? ok({ observation: result.value, at: deps.clock.now() }) : result
}

async function fetched<T>(
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
