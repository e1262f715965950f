import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { BudgetHeaders, MarketplaceFailure, ReleaseDetails } from './marketplace.ts'

export type OAuthToken = { readonly token: string; readonly secret: string }

/** `id` stays with a person; they may change their name, and somebody else may take the old one. */
export type MarketplaceIdentity = { readonly id: number; readonly username: string }

/** `expired`: the request token is used up, refused or older than fifteen minutes. */
export type SignInFailure = MarketplaceFailure | { readonly kind: 'expired' }

export type SignInAnswer<T> = {
  readonly result: Result<T, SignInFailure>
  readonly headers: BudgetHeaders
}

/** A record that somebody wants. The list says less of it than its page: no country, no community. */
export type Want = { readonly details: ReleaseDetails; readonly addedAt: Instant | null }

export type WantsPage = { readonly wants: readonly Want[]; readonly total: number; readonly pages: number }

/** `private`: the list is not shown to whoever asks. */
export type WantsFailure = MarketplaceFailure | { readonly kind: 'private' }

export type WantsAnswer = {
  readonly result: Result<WantsPage, WantsFailure>
  readonly headers: BudgetHeaders
}

/** Most wants that one page can hold. */
export const WANTS_PAGE_SIZE = 100
/** No collector's list is longer, whatever an answer claims. */
export const MOST_WANTS = 100_000

/** OAuth 1.0a of the marketplace and what it opens, one request a call, no pacing: whoever calls takes a slot of the budget first. */
export type MarketplaceSignIn = {
  /** Starts: the person is asked on `authorizeUrl` and comes back to `callbackUrl`. */
  requestToken(callbackUrl: string): Promise<SignInAnswer<OAuthToken>>
  authorizeUrl(requestToken: string): string
  /** Trades what the person allowed for lasting access, once. */
  accessToken(request: OAuthToken, verifier: string): Promise<SignInAnswer<OAuthToken>>
  /** Whose access it is. */
  identity(access: OAuthToken): Promise<SignInAnswer<MarketplaceIdentity>>
  /** A page of a wantlist, newest wish first; a page beyond the last one is empty. */
  wants(access: OAuthToken, username: string, page: number, pageSize: number): Promise<WantsAnswer>
  close(): Promise<void>
}
