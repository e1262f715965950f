import { SEARCH_PAGE_SIZE } from '@cratewatch/contracts/watching/vinyl-search'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { searchPatience, searchUrgency } from '@cratewatch/domain/plans/people-order'
import { watchFirst } from '@cratewatch/domain/records/medium'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { searchWords } from '@cratewatch/domain/records/search-words'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Queries } from '../../database/database.ts'
import { refuseFailure, refuseSearch } from '../../outbound/budget/budget.ts'
import type { Deps } from '../../outbound/deps.ts'
import { keepAnswer, readAnswer } from '../../outbound/recent-answers.ts'
import type { SearchedBy, FoundRelease } from '../../outbound/vendors/marketplace.ts'

export type SearchingDeps = Pick<Deps, 'db' | 'clock'> &
  SearchRequestDeps & { readonly shared: SharedAnswers }

/** Searches one page of records. A question of the last minutes, whoever's, costs no request. */
export async function searchReleases(
  deps: SearchingDeps,
  userId: string,
  { by, q, page }: { readonly by: SearchedBy; readonly q: string; readonly page: number },
) {
  // As printed, a barcode has spaces and dashes; the marketplace knows its digits.
  const words = searchWords(by === 'barcode' ? q.replaceAll(/\D/g, '') : q)
  if (words === null) return refuse('VALIDATION_FAILED', { field: 'q' })
  const plan = await readPlan(deps.db, userId)
  const question = { by, words, page, pageSize: SEARCH_PAGE_SIZE }
  return deps.shared(`by ${by} ${page} ${words}`, plan, () => requestPage(deps, { userId, plan }, question))
}

/** Reads the plan that decides the priority class. */
export async function readPlan(queries: Queries, userId: string): Promise<Plan> {
  const { plan } = await queries
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return plan
}

type SearchRequestDeps = Pick<Deps, 'budget' | 'marketplace'>

/** The user who searches; the plan decides their priority class and how long they wait. */
type Searcher = { readonly userId: string; readonly plan: Plan }

type Question = Parameters<Deps['marketplace']['search']>[0]
type Found = {
  readonly releases: readonly FoundRelease[]
  readonly total: number
  readonly pages: number
}
type Passing = 'DISCOGS_API_ERROR' | 'SERVICE_UNAVAILABLE' | 'SEARCH_ALLOWANCE_USED'

/** Requests one page of records, vinyl first. */
async function requestPage(
  deps: SearchRequestDeps,
  searcher: Searcher,
  question: Question,
): Promise<Result<Found, Refusal<Passing | 'VALIDATION_FAILED'>>> {
  const slot = await priorityOf(deps, searcher)
  if (!slot.ok) return refuseSearch(slot.error)
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
  if (!slot.ok) return refuseSearch(slot.error)
  const { result, headers } = await deps.marketplace.release(releaseId)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) return ok(result.value)
  if (result.error.kind === 'withdrawn') return ok(null)
  return refuseFailure(result.error)
}

/** Of what a listing is, and whose. */
type ListedCopy = { readonly releaseId: number; readonly seller: string }

/** Requests which release a seller's listing is of, sold or not; null: there is no such listing, or it does not say. */
export async function requestListing(
  deps: SearchRequestDeps,
  searcher: Searcher,
  listingId: number,
): Promise<Result<ListedCopy | null, Refusal<Passing>>> {
  const slot = await priorityOf(deps, searcher)
  if (!slot.ok) return refuseSearch(slot.error)
  const { result, headers } = await deps.marketplace.listing(listingId)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) {
    const { releaseId, seller } = result.value
    return ok(releaseId === null ? null : { releaseId, seller })
  }
  return result.error.kind === 'withdrawn' ? ok(null) : refuseFailure(result.error)
}

function priorityOf({ budget }: SearchRequestDeps, { userId, plan }: Searcher) {
  return budget.waitForSearch({ userId, urgency: searchUrgency(plan) }, searchPatience(plan))
}

/** Returns the answer cached under `key`, otherwise that of `ask`, which is cached for everybody when it succeeded. */
type SharedAnswers = <T, E>(
  key: string,
  plan: Plan,
  ask: () => Promise<Result<T, E>>,
) => Promise<Result<T, E>>

/**
 * Shares answers: good ones in the database for every process, requests in flight within this process, so that a
 * popular search costs one request. Those in flight are shared within a plan only, because premium waits longer for a
 * slot.
 */
export function sharedAnswers(deps: Pick<Deps, 'db' | 'clock'>): SharedAnswers {
  const underWay = new Map<string, Promise<Result<unknown, unknown>>>()

  async function find<T, E>(key: string, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const known = await readAnswer(deps, key)
    // The key names the shape of its value, so this cast is safe.
    if (known !== undefined) return ok(known as T)
    const answer = await ask()
    if (answer.ok) await keepAnswer(deps, key, answer.value)
    return answer
  }

  return <T, E>(key: string, plan: Plan, ask: () => Promise<Result<T, E>>) => {
    const flight = `${plan} ${key}`
    const joined = underWay.get(flight)
    if (joined !== undefined) return joined as Promise<Result<T, E>>
    const finding = find(key, ask).finally(() => underWay.delete(flight))
    underWay.set(flight, finding)
    return finding
  }
}
