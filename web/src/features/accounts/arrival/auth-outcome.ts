import type { Arrival } from '../../../lib/session/arrival.ts'

const MARKETPLACE_REASONS = ['denied', 'expired', 'mismatch', 'busy', 'unavailable', 'taken'] as const
const SSO_REASONS = [
  'sso_denied',
  'sso_expired',
  'sso_mismatch',
  'sso_untrusted',
  'sso_domain',
  'sso_unavailable',
  'sso_taken',
  'sso_other_account',
] as const
const REASONS = [...MARKETPLACE_REASONS, ...SSO_REASONS]
type SsoReason = (typeof SSO_REASONS)[number]
export type SignInReason = (typeof REASONS)[number] | 'unknown'

/** The outcome of a sign-in by the marketplace or single sign-on, as the address states it. */
export type AuthOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'connected' }
  | { readonly kind: 'failed'; readonly reason: SignInReason }

/** Reads the outcome from the address; null when there is none. A failure outweighs all else. */
export function authOutcome({ token, action, error, discogs, sso }: Arrival): AuthOutcome | null {
  if (error !== undefined) {
    return { kind: 'failed', reason: REASONS.find((reason) => reason === error) ?? 'unknown' }
  }
  if (token && action === 'login') return { kind: 'token', token }
  return (discogs ?? sso) === undefined ? null : { kind: 'connected' }
}

/** Whether a failure is one of single sign-on. */
export function isSsoReason(reason: SignInReason | null): reason is SsoReason {
  return SSO_REASONS.some((each) => each === reason)
}
