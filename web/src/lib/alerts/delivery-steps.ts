import type { Decision, DecisionDelivery } from '@cratewatch/contracts/watches/record-page'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'

/** One step of an alert on one channel; steps are in the order of time. */
export type DeliveryStep =
  | { readonly kind: 'due'; readonly at: string; readonly why: DecisionDelivery['waits'] }
  | { readonly kind: 'retry'; readonly at: string; readonly attempts: number }
  | { readonly kind: 'sent'; readonly at: string | null }
  | { readonly kind: 'not-sent'; readonly reason: NotSentReason | null; readonly at: string | null }
  | { readonly kind: 'gone-first'; readonly at: string }

/**
 * Lists the steps: "Chat due 15:02 (free plan) → not sent: gone at 14:40." The due time is included only while it
 * explains something: until it is sent, or when the plan was not followed.
 */
export function deliverySteps(
  { state, dueAt, waits, settledAt, reason, attempts }: DecisionDelivery,
  ended: Decision['ended'],
): readonly DeliveryStep[] {
  if (state === 'sent') return [{ kind: 'sent', at: settledAt }]
  const due: DeliveryStep[] =
    dueAt === null
      ? []
      : state === 'planned' && attempts > 0
        ? [{ kind: 'retry', at: dueAt, attempts }]
        : [{ kind: 'due', at: dueAt, why: waits }]
  if (state === 'planned') return due
  const wasGone = reason === 'not-so-any-more' && ended !== null
  return [
    ...due,
    wasGone ? { kind: 'gone-first', at: ended.at } : { kind: 'not-sent', reason, at: settledAt },
  ]
}
