import type { FaultRule } from '../../chat/plumbing/faults.ts'

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

export type OpenIdFault = FaultRule<OpenIdFaultKind> & {
  /** Only requests for this path. */
  readonly path?: string
}

export type OpenIdRequest = { readonly path: string; readonly kinds: readonly OpenIdFaultKind[] }

/** Whether a fault concerns a request: each step of a sign-in asks for those kinds that it can show. */
export function isMeantFor(fault: OpenIdFault, { path, kinds }: OpenIdRequest): boolean {
  return kinds.includes(fault.kind) && (fault.path === undefined || fault.path === path)
}

/** Faults of the connection: any request can meet one. */
export const transportFaults: readonly OpenIdFaultKind[] = [
  'down',
  'slow',
  'stall',
  'reset',
  'redirect',
  'not-json',
]
