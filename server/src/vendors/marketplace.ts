import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Medium } from '@cratewatch/domain/records/medium'

/** What identifies a release and makes its card: stored once, shared by everybody who watches it. */
export type ReleaseDetails = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly country: string | null
  readonly format: string | null
  readonly label: string | null
  readonly catalogueNumber: string | null
  readonly genres: readonly string[]
  readonly masterId: number | null
  readonly communityHave: number | null
  readonly communityWant: number | null
}

/** One row of a search: enough to recognise a pressing. It may still turn out to be hidden, then asking for it fails. */
export type FoundRelease = {
  readonly id: number
  /** "Artist - Title", as a sleeve would print it. */
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly country: string | null
  readonly label: string | null
  readonly genre: string | null
  readonly format: string | null
  readonly medium: Medium
}

/** What a search came to. `too-broad` is the marketplace's word about the question, not about its own health. */
export type SearchOutcome =
  | {
      readonly kind: 'found'
      readonly releases: readonly FoundRelease[]
      readonly total: number
      readonly pages: number
    }
  | { readonly kind: 'too-broad' }

/** The copies for sale of all pressings of a master together; the lowest of their prices, null without any. */
export type MasterCopies = { readonly count: number; readonly lowest: number | null }

/** What an answer's headers said about the budget; null where it said nothing. */
export type BudgetHeaders = { readonly limit: number | null; readonly remaining: number | null }

/**
 * Why a question to the marketplace has no answer. None of these says anything about copies for sale.
 * `withdrawn` is the one permanent reason: the release does not exist (any more).
 */
export type MarketplaceFailure =
  | { readonly kind: 'rate-limited'; readonly retryAfter: Duration | null }
  | { readonly kind: 'unavailable'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'withdrawn' }

export type MarketplaceAnswer<T> = {
  readonly result: Result<T, MarketplaceFailure>
  readonly headers: BudgetHeaders
}

/** The marketplace's API, one request a call, no pacing: whoever calls takes a slot of the budget first. */
export type Marketplace = {
  /** The watch signal: how many copies are for sale, from what price. `withdrawn` comes as an observation here. */
  stats(releaseId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<Reading>>
  /** The same for all pressings of a master in one answer. */
  master(masterId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<MasterCopies>>
  /** Identity, pictures and community figures of a release. */
  release(releaseId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<ReleaseDetails>>
  /** Releases by name, best match first; a page beyond the last one is empty. */
  search(
    question: { readonly words: string; readonly page: number; readonly pageSize: number },
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<SearchOutcome>>
  close(): Promise<void>
}
