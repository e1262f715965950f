import type { Faults } from '../../kit/faults.ts'

/**
 * The faults of a provider. First line: the transport fails; second: the token is wrong; third: it states an old sign-
 * in, or no time. `refuse` sends every browser back without asking.
 */
const openIdFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'redirect', 'not-json'] as const),
  ...(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-key', 'expired', 'unverified'] as const),
  ...(['old-sign-in', 'untold-sign-in'] as const),
  'refuse',
] as const

export type OpenIdFaultKind = (typeof openIdFaultKinds)[number]

export type OpenIdFaults = Faults<OpenIdFaultKind>

/** The faults of the connection, which apply to any request. */
export const transportFaults: readonly OpenIdFaultKind[] = [
  'down',
  'slow',
  'stall',
  'reset',
  'redirect',
  'not-json',
]
