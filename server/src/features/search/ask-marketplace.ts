import { minutes } from '@cratewatch/domain/kernel/duration'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { vinylFirst } from '@cratewatch/domain/records/medium'
import type { SlotRefusal } from '../../budget.ts'
import { refuse, type Refusal } from '../../refusal.ts'
import type { FoundRelease, MarketplaceFailure, ReleaseDetails } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'
import type { SearchLine } from './search-line.ts'

export type AskingWorld = Pick<World, 'budget' | 'marketplace'> & { readonly line: SearchLine }

export type Question = { readonly words: string; readonly page: number; readonly pageSize: number }

export type Found = {
  readonly releases: readonly FoundRelease[]
  readonly total: number
  readonly pages: number
}

type Passing = 'DISCOGS_API_ERROR' | 'SERVICE_UNAVAILABLE'

/** When a limit was met and nothing was said about when to come back. */
const USUAL_PAUSE = minutes(1)

/** One page of records by name, vinyl first. */
export async function askByName(
  world: AskingWorld,
  plan: Plan,
  question: Question,
): Promise<Result<Found, Refusal<Passing | 'VALIDATION_FAILED'>>> {
  const slot = await world.line(plan)
  if (!slot.ok) return busy(slot.error)
  const { result, headers } = await world.marketplace.search(question)
  const isTooBroad = result.ok && result.value.kind === 'too-broad'
  // Says nothing about the marketplace's health, and must not stop the checks: not reported.
  if (!isTooBroad) await world.budget.report(headers, result.ok ? null : result.error)
  if (!result.ok) return refuseFailure(result.error)
  if (result.value.kind === 'too-broad') return refuse('VALIDATION_FAILED', { field: 'q' })
  const { releases, total, pages } = result.value
  return ok({ releases: vinylFirst(releases), total, pages })
}

/** The details of one release. */
export async function askById(
  world: AskingWorld,
  plan: Plan,
  releaseId: number,
): Promise<Result<ReleaseDetails, Refusal<Passing | 'DISCOGS_RELEASE_NOT_FOUND'>>> {
  const slot = await world.line(plan)
  if (!slot.ok) return busy(slot.error)
  const { result, headers } = await world.marketplace.release(releaseId)
  await world.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) return ok(result.value)
  if (result.error.kind === 'withdrawn') return refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'id' })
  return refuseFailure(result.error)
}

function busy({ retryAfter }: SlotRefusal) {
  return refuse('SERVICE_UNAVAILABLE', { retryAfter })
}

function refuseFailure(failure: MarketplaceFailure): Result<never, Refusal<Passing>> {
  return failure.kind === 'rate-limited'
    ? refuse('SERVICE_UNAVAILABLE', { retryAfter: failure.retryAfter ?? USUAL_PAUSE })
    : refuse('DISCOGS_API_ERROR')
}
