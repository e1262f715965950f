import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Copy } from '@cratewatch/domain/copies/copy'
import type { Postage } from '@cratewatch/domain/copies/for-reader'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Listed } from '@cratewatch/domain/lists/followed-list'
import type { Medium } from '@cratewatch/domain/records/medium'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'

/**
 * One row of a search: enough to recognise a pressing. The release may turn out to be hidden, and then cannot be
 * requested.
 */
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
  readonly catalogueNumber: string | null
  readonly masterId: number | null
}

/** What is searched for: words of a name, the digits under a barcode, the number of a label's catalogue. */
export type SearchedBy = 'name' | 'barcode' | 'catalogue-number'

/** The outcome of a search. `too-broad` is about the search, not about the marketplace's health. */
export type SearchOutcome =
  | {
      readonly kind: 'found'
      readonly releases: readonly FoundRelease[]
      readonly total: number
      readonly pages: number
    }
  | { readonly kind: 'too-broad' }

/** The copies for sale of all pressings of a master together, and the lowest price; null without any. */
export type MasterCopies = { readonly count: number; readonly lowest: number | null }

/** An album, as its own page describes it. */
export type MasterDetails = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly mainReleaseId: number | null
}

/** One page of the pressings of a master. `total`: all that it has; rows that cannot be read are left out. */
export type VersionsPage = {
  readonly pressings: readonly Pressing[]
  readonly total: number
  readonly pages: number
}

/**
 * A public list. `total`: its length, as it states it, otherwise how many rows it has; rows that name neither a record nor
 * an artist or a label do not count.
 */
export type PublicList = {
  readonly name: string
  readonly owner: string
  readonly rows: readonly (Listed & { readonly label: string })[]
  readonly total: number
}

/**
 * One page of a seller's copies for sale, newest first. `total`: all that the seller lists, as stated. `unread`: rows that
 * could not be read. `sellerId` stays with a person who changes their name; null: no row named it. `copies` are as
 * everybody sees them.
 */
export type InventoryPage = {
  readonly copies: readonly Copy[]
  /** What is said of each copy to the person who asked, and to them only; empty: nobody in particular did. */
  readonly postage: ReadonlyMap<number, Postage>
  readonly sellerId: number | null
  readonly unread: number
  readonly total: number
  readonly pages: number
}

/** Whose listing it is and of which release, null where it does not say; and its copy, null when that is not for sale any more. */
export type ListingAnswer = {
  readonly seller: string
  readonly releaseId: number | null
  readonly copy: Copy | null
  /** What is said of it to the person who asked; null: nobody in particular did, or it is not for sale. */
  readonly postage: Postage | null
}

/** `no-seller`: nobody has that name, or no longer; `private`: the inventory is not shown to this account. */
export type InventoryFailure =
  | MarketplaceFailure
  | { readonly kind: 'no-seller' }
  | { readonly kind: 'private' }

/** `private`: the list is not visible to this account, or there is none. */
export type ListFailure = MarketplaceFailure | { readonly kind: 'private' }

/** What an answer's headers said about the budget; null where they said nothing. */
export type BudgetHeaders = { readonly limit: number | null; readonly remaining: number | null }

/**
 * Why a request to the marketplace has no result. None of these says anything about copies for sale. `withdrawn` is the
 * one permanent reason: the release does not exist, or no longer; `successor` took its place.
 */
export type MarketplaceFailure =
  | { readonly kind: 'rate-limited'; readonly retryAfter: Duration | null }
  | { readonly kind: 'unavailable'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'withdrawn'; readonly successor?: number }

export type MarketplaceAnswer<T, Failure = MarketplaceFailure> = {
  readonly result: Result<T, Failure>
  readonly headers: BudgetHeaders
}

/** The marketplace's API. Sends one request a call without pacing: the caller takes a slot of the budget first. */
export type Marketplace = {
  /**
   * Reads how many copies are for sale, and from what price, in the currency of all observations unless another is
   * named. A withdrawn release is an observation here.
   */
  stats(releaseId: number, signal?: AbortSignal, currency?: string): Promise<MarketplaceAnswer<Reading>>
  /** Reads the same for all pressings of a master. */
  master(masterId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<MasterCopies>>
  /** Reads a master's identity and pictures. */
  masterDetails(masterId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<MasterDetails>>
  /** Reads one page of a master's pressings, oldest first; a page beyond the last one is empty. */
  versions(masterId: number, page: number, signal?: AbortSignal): Promise<MarketplaceAnswer<VersionsPage>>
  /** Reads a release's identity, pictures and community figures. */
  release(releaseId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<ReleaseDetails>>
  /** Searches releases, best match first; a page beyond the last one is empty. */
  search(
    question: {
      readonly by: SearchedBy
      readonly words: string
      readonly page: number
      readonly pageSize: number
    },
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<SearchOutcome>>
  /** Reads all that is on a public list. */
  list(listId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<PublicList, ListFailure>>
  /** Reads one page of the copies that a seller has for sale, newest first; pages beyond the hundredth are refused. */
  inventory(
    seller: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<InventoryPage, InventoryFailure>>
  /** Reads a seller's listing. */
  listing(listingId: number, signal?: AbortSignal): Promise<MarketplaceAnswer<ListingAnswer>>
  close(): Promise<void>
}

export type OAuthToken = { readonly token: string; readonly secret: string }

/** `id` stays with a person; they may change their name, and another person may take the old one. */
export type MarketplaceIdentity = { readonly id: number; readonly username: string }

/** `expired`: the request token is used up, refused or older than fifteen minutes. */
export type SignInFailure = MarketplaceFailure | { readonly kind: 'expired' }

export type SignInAnswer<T> = MarketplaceAnswer<T, SignInFailure>

/** A record on a wantlist. The list says less than the record's page: no country, no community figures. */
export type Want = {
  readonly details: ReleaseDetails
  readonly addedAt: Instant | null
  /** What its owner noted there, which the marketplace shows to nobody else; null: nothing. */
  readonly note: string | null
}

export type WantsPage = { readonly wants: readonly Want[]; readonly total: number; readonly pages: number }

/** The most wants on a page. */
export const WANTS_PAGE_SIZE = 100
/** No real list is longer, whatever an answer claims. */
export const MOST_WANTS = 100_000

/**
 * The marketplace's OAuth 1.0a and the calls it permits. Sends one request a call without pacing: the caller takes a
 * slot of the budget first.
 */
export type MarketplaceSignIn = {
  /** Begins a sign-in: the person decides at `authorizeUrl` and returns to `callbackUrl`. */
  requestToken(callbackUrl: string): Promise<SignInAnswer<OAuthToken>>
  authorizeUrl(requestToken: string): string
  /** Exchanges the permission for lasting access, once. */
  accessToken(request: OAuthToken, verifier: string): Promise<SignInAnswer<OAuthToken>>
  /** Returns whose access it is. */
  identity(access: OAuthToken): Promise<SignInAnswer<MarketplaceIdentity>>
  /** Reads a page of a wantlist, newest first; a page beyond the last one is empty. */
  wants(
    access: OAuthToken,
    username: string,
    page: number,
    pageSize: number,
  ): Promise<MarketplaceAnswer<WantsPage, ListFailure>>
  /** Takes a record off a wantlist; one that is not on it counts as taken off. */
  removeWant(access: OAuthToken, username: string, releaseId: number): Promise<SignInAnswer<void>>
  /** Reads a page of a seller's copies as this person sees them, with postage to their address. */
  inventory(
    access: OAuthToken,
    seller: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<InventoryPage, InventoryFailure>>
  /** Reads a listing as this person sees it. */
  listing(
    access: OAuthToken,
    listingId: number,
    signal?: AbortSignal,
  ): Promise<MarketplaceAnswer<ListingAnswer>>
  close(): Promise<void>
}
