import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { BudgetHeaders, ListFailure, MarketplaceFailure } from './marketplace.ts'

export type OAuthToken = { readonly token: string; readonly secret: string }

/** `id` stays with a person; they may change their name, and another person may take the old one. */
export type MarketplaceIdentity = { readonly id: number; readonly username: string }

/** `expired`: the request token is used up, refused or older than fifteen minutes. */
export type SignInFailure = MarketplaceFailure | { readonly kind: 'expired' }

export type SignInAnswer<T> = {
  readonly result: Result<T, SignInFailure>
  readonly headers: BudgetHeaders
}

/** A record on a wantlist. The list says less than the record's page: no country, no community figures. */
export type Want = { readonly details: ReleaseDetails; readonly addedAt: Instant | null }

export type WantsPage = { readonly wants: readonly Want[]; readonly total: number; readonly pages: number }

export type WantsAnswer = {
  readonly result: Result<WantsPage, ListFailure>
  readonly headers: BudgetHeaders
}

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
  wants(access: OAuthToken, username: string, page: number, pageSize: number): Promise<WantsAnswer>
  /** Takes a record off a wantlist; one that is not on it counts as taken off. */
  removeWant(access: OAuthToken, username: string, releaseId: number): Promise<SignInAnswer<void>>
  close(): Promise<void>
}
