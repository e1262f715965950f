import type { Faults } from '../../kit/faults.ts'

/**
 * What can go wrong at a provider. The first line is how the transport fails, the second how a token is wrong, the
 * third that it tells of a sign-in of long ago, or not when it was; and `refuse` is a provider that sends everybody back without asking.
 */
export const openIdFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'redirect', 'not-json'] as const),
  ...(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-key', 'expired', 'unverified'] as const),
  ...(['old-sign-in', 'untold-sign-in'] as const),
  'refuse',
] as const

export type OpenIdFaultKind = (typeof openIdFaultKinds)[number]

export type OpenIdFaults = Faults<OpenIdFaultKind>

/** Faults of the connection: any request can meet one. */
export const transportFaults: readonly OpenIdFaultKind[] = [
  'down',
  'slow',
  'stall',
  'reset',
  'redirect',
  'not-json',
]
