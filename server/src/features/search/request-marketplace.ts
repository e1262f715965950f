import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { searchPatience, searchUrgency } from '@cratewatch/domain/plans/people-order'
import { watchFirst } from '@cratewatch/domain/records/medium'
import { refuse, type Refusal } from '../../refusal.ts'
import { refuseFailure, refuseSlot } from '../../outbound/refuse-request.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { FoundRelease, SearchedBy } from '../../vendors/marketplace.ts'
import type { Deps } from '../../deps.ts'

export type SearchRequestDeps = Pick<Deps, 'budget' | 'marketplace'>

/** The user who searches; the plan decides their priority class and how long they wait. */
export type Searcher = { readonly userId: string; readonly plan: Plan }

export type Question = {
  readonly by: SearchedBy
  readonly words: string
  readonly page: number
  readonly pageSize: number
}

export type Found = {
  readonly releases: readonly FoundRelease[]
  readonly total: number
  readonly pages: number
}

type Passing = 'DISCOGS_API_ERROR' | 'SERVICE_UNAVAILABLE'

/** Requests one page of records, vinyl first. */
export async function requestPage(
  deps: SearchRequestDeps,
  searcher: Searcher,
  question: Question,
): Promise<Result<Found, Refusal<Passing | 'VALIDATION_FAILED'>>> {
  const slot = await priorityOf(deps, searcher)
  if (!slot.ok) return refuseSlot(slot.error)
  const { result, headers } = await deps.marketplace.search(question)
  const isTooBroad = result.ok && result.value.kind === 'too-broad'
  // A search that is too broad says nothing about the marketplace's health, and must not stop the checks.
  if (!isTooBroad) await deps.budget.report(headers, result.ok ? null : result.error)
  if (!result.ok) return refuseFailure(result.error)
  if (result.value.kind === 'too-broad') return refuse('VALIDATION_FAILED', { field: 'q' })
  const { releases, total, pages } = result.value
  if (total === 0) deps.budget.chargeFor(searcher.userId)
  return ok({ releases: watchFirst(releases), total, pages })
}

/** Requests the details of one release; null: there is none. */
export async function requestById(
  deps: SearchRequestDeps,
  searcher: Searcher,
  releaseId: number,
): Promise<Result<ReleaseDetails | null, Refusal<Passing>>> {
  const slot = await priorityOf(deps, searcher)
  if (!slot.ok) return refuseSlot(slot.error)
  const { result, headers } = await deps.marketplace.release(releaseId)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) return ok(result.value)
  if (result.error.kind === 'withdrawn') return ok(null)
  return refuseFailure(result.error)
}

function priorityOf({ budget }: SearchRequestDeps, { userId, plan }: Searcher) {
  return budget.waitForPerson({ userId, urgency: searchUrgency(plan) }, searchPatience(plan))
}
