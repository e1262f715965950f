import type { FaultRule } from '../../chat/plumbing/faults.ts'

/** What can go wrong between the shop and the vendor. */
export const paymentFaultKinds = ['error-500', 'rate-limited', 'slow', 'stall', 'reset'] as const

export type PaymentFaultKind = (typeof paymentFaultKinds)[number]

export type PaymentFault = FaultRule<PaymentFaultKind> & {
  readonly method?: string
  /** Only requests whose path begins like this. */
  readonly prefix?: string
}

export type Request = { readonly method: string; readonly path: string }

export function isMeantFor({ method, prefix }: PaymentFault, request: Request): boolean {
  return (method === undefined || method === request.method) && request.path.startsWith(prefix ?? '')
}
