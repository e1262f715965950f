import type { SEARCHED_BY } from '@cratewatch/contracts/watching/vinyl-search'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { findRelease } from './find-release.ts'
import { readPlan, requestListing, searchReleases, type SearchingDeps } from './search-releases.ts'

type Wanted = { readonly by: (typeof SEARCHED_BY)[number]; readonly q: string; readonly page: number }

/**
 * Searches one page of records for whoever asks: an app, the chat, a command. By a copy for sale it finds the record of
 * that copy, and its seller.
 */
export async function searchRecords(deps: SearchingDeps, userId: string, { by, ...wanted }: Wanted) {
  if (by === 'listing') return findByListing(deps, userId, wanted.q)
  const found = await searchReleases(deps, userId, { by, ...wanted })
  return found.ok ? ok({ ...found.value, seller: null }) : found
}

const NOTHING = { releases: [], total: 0, pages: 1, seller: null } as const

async function findByListing(deps: SearchingDeps, userId: string, q: string) {
  if (!/^\d{1,15}$/.test(q)) return refuse('VALIDATION_FAILED', { field: 'q' })
  const plan = await readPlan(deps.db, userId)
  const listing = await deps.shared(`copy ${q}`, plan, () =>
    requestListing(deps, { userId, plan }, Number(q)),
  )
  if (!listing.ok) return listing
  if (listing.value === null) {
    deps.budget.chargeFor(userId)
    return ok(NOTHING)
  }
  const found = await findRelease(deps, userId, listing.value.releaseId)
  if (found.ok) return ok({ releases: [found.value], total: 1, pages: 1, seller: listing.value.seller })
  const { code, ...more } = found.error
  return code === 'DISCOGS_RELEASE_NOT_FOUND' ? ok(NOTHING) : refuse(code, more)
}
