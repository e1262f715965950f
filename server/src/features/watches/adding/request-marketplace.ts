import type { Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { FetchFailure } from '../../../masters/fetch-pressings.ts'
import type { TimedReading } from '../../../checks/record/record-reading.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { MarketplaceAnswer } from '../../../vendors/marketplace.ts'
import type { Deps } from '../../../deps.ts'

export type FetchDeps = Pick<Deps, 'budget' | 'marketplace' | 'clock'>

/** The user a release is requested for, and how long they wait for a slot. */
export type Requester = {
  readonly userId: string
  readonly releaseId: number
  readonly patience: Duration
  readonly signal?: AbortSignal
}

/** Requests the details of a release. */
export function fetchDetails(
  deps: FetchDeps,
  requester: Requester,
): Promise<Result<ReleaseDetails, FetchFailure>> {
  return fetched(deps, requester, () => deps.marketplace.release(requester.releaseId, requester.signal))
}

/** Requests the copies that are for sale now. */
export async function fetchReading(
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
