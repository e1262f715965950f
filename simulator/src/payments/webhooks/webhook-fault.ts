import type { FaultRule } from '../../chat/plumbing/faults.ts'

/** What can happen to an event on its way to the shop. */
export const webhookFaultKinds = [
  /** Arrives twice. */
  'duplicate',
  /** Arrives after the event that follows it. */
  'reorder',
  /** Arrives `delayMs` of the simulator's time later. */
  'delay',
  /** Never arrives, and nobody tries again. */
  'loss',
  /** Arrives with a body that its signature does not fit. */
  'tampered',
  /** Arrives signed an hour ago, as a replay would be. */
  'stale',
] as const

export type WebhookFaultKind = (typeof webhookFaultKinds)[number]

export type WebhookFault = FaultRule<WebhookFaultKind> & {
  /** Only events of this type. */
  readonly type?: string
}

export function isMeantForEvent({ type }: WebhookFault, event: { readonly type: string }): boolean {
  return type === undefined || type === event.type
}
