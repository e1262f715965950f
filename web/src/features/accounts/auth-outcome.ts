import type { Arrival } from '../../lib/arrival.ts'

const REASONS = ['denied', 'expired', 'mismatch', 'busy', 'unavailable', 'taken'] as const
export type SignInReason = (typeof REASONS)[number] | 'unknown'

/** How a sign-in by the marketplace went, as the address says that one came back to. */
export type AuthOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'connected' }
  | { readonly kind: 'failed'; readonly reason: SignInReason }

/** Reads the address; null when it says nothing of a sign-in. A failure outweighs everything else it may say. */
export function authOutcome({ token, action, error, discogs }: Arrival): AuthOutcome | null {
  if (error !== undefined) {
    return { kind: 'failed', reason: REASONS.find((reason) => reason === error) ?? 'unknown' }
  }
  if (token && action === 'login') return { kind: 'token', token }
  return discogs === undefined ? null : { kind: 'connected' }
}
