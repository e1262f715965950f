import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'

/** Who signed in, as the issuer says. `subject` stays with a person; everything else of them may change. */
export type VerifiedIdentity = {
  readonly issuer: string
  readonly subject: string
  /** As the issuer writes it; null: it tells none. */
  readonly email: string | null
  /** Whether the issuer vouches that the address is this person's. */
  readonly emailVerified: boolean
}

/** The secrets of one sign-in: the browser that began it holds them sealed. */
export type SsoAttempt = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * Why a sign-in came to nothing. `denied`: the person or the issuer said no. `expired`: the code was used or is too
 * old. `mismatch`: the answer belongs to another sign-in. `untrusted`: a token that proves nothing. `unauthorized`: the
 * issuer does not accept this instance as its client, which only the operator can repair.
 */
export type SsoFailure =
  | { readonly kind: 'denied' | 'expired' | 'mismatch' }
  | { readonly kind: 'untrusted' | 'unauthorized' | 'unavailable'; readonly why: string }

/** What an issuer sends a browser back with. */
export type SsoReturn = {
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  readonly error: string | null
}

/** Sign-in by an OpenID Connect issuer: the code flow with PKCE, state and nonce. Nothing is retried. */
export type SingleSignOn = {
  /**
   * Where to send the browser, and what is needed when it comes back to `callbackUrl`. `again`: the issuer is asked
   * to let people sign in again, also when they are signed in there.
   */
  begin(
    callbackUrl: string,
    options?: { readonly again: boolean },
  ): Promise<Result<{ readonly authUrl: string; readonly attempt: SsoAttempt }, SsoFailure>>
  /**
   * Trades what the browser brought back for a verified statement of who signed in. `since`: the issuer must also say
   * that the person showed there who they are after this; one that does not say is not believed.
   */
  finish(
    callbackUrl: string,
    attempt: SsoAttempt,
    returned: SsoReturn,
    since?: Instant | null,
  ): Promise<Result<VerifiedIdentity, SsoFailure>>
  close(): Promise<void>
}
