import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'

/** The person who signed in, as stated by the issuer. `subject` identifies them; everything else may change. */
export type VerifiedIdentity = {
  readonly issuer: string
  readonly subject: string
  /** The address as the issuer writes it; null: none. */
  readonly email: string | null
  /** Whether the issuer vouches that the address is this person's. */
  readonly emailVerified: boolean
}

/** An identity, and the signed token that states it, by which the issuer knows who signs out there. */
export type StatedIdentity = VerifiedIdentity & { readonly idToken: string }

/** The secrets of one sign-in, sealed in the browser that began it. */
export type SsoAttempt = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * Why a sign-in failed. `denied`: the person or the issuer refused. `expired`: the code was used or is too old.
 * `mismatch`: the answer belongs to another sign-in. `untrusted`: the token is not valid. `unauthorized`: the issuer
 * does not accept this instance, which only the operator can repair.
 */
export type SsoFailure =
  | { readonly kind: 'denied' | 'expired' | 'mismatch' }
  | { readonly kind: 'untrusted' | 'unauthorized' | 'unavailable'; readonly why: string }

/** What the issuer sends the browser back with. */
export type SsoReturn = {
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  readonly error: string | null
}

/** Sign-in by an OpenID Connect issuer: the code flow with PKCE, state and nonce. Nothing is retried. */
export type SingleSignOn = {
  /**
   * Returns where to send the browser, and the secrets for its return to `callbackUrl`. `again`: the issuer has to ask
   * people to sign in even when they are signed in there.
   */
  begin(
    callbackUrl: string,
    options?: { readonly again: boolean },
  ): Promise<Result<{ readonly authUrl: string; readonly attempt: SsoAttempt }, SsoFailure>>
  /**
   * Exchanges the browser's code for a verified identity. `since`: the person must have authenticated at the issuer
   * after this, by the issuer's own statement.
   */
  finish(
    callbackUrl: string,
    attempt: SsoAttempt,
    returned: SsoReturn,
    since?: Instant | null,
  ): Promise<Result<StatedIdentity, SsoFailure>>
  /**
   * Returns where a browser signs out at the issuer, to be sent back to `returnTo`; null: the issuer says no such
   * address, or does not answer. `idToken` null: the issuer may ask who it is.
   */
  signOutUrl(returnTo: string, idToken: string | null): Promise<string | null>
  close(): Promise<void>
}
