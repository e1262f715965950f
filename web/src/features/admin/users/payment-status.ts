import type { SubscriptionStatus } from '@cratewatch/domain/billing/subscription'
import { useTranslation } from 'react-i18next'

/** The known statuses of refunds and disputes; the payment service may add others. */
type IncidentStatus =
  | 'pending'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented'

const NAMES = {
  incomplete: 'admin.user.status.incomplete',
  incomplete_expired: 'admin.user.status.incompleteExpired',
  trialing: 'admin.user.status.trialing',
  active: 'admin.user.status.active',
  past_due: 'admin.user.status.pastDue',
  unpaid: 'admin.user.status.unpaid',
  paused: 'admin.user.status.paused',
  canceled: 'admin.user.status.canceled',
  pending: 'admin.user.status.pending',
  requires_action: 'admin.user.status.requiresAction',
  succeeded: 'admin.user.status.succeeded',
  failed: 'admin.user.status.failed',
  warning_needs_response: 'admin.user.status.needsResponse',
  warning_under_review: 'admin.user.status.underReview',
  warning_closed: 'admin.user.status.closed',
  needs_response: 'admin.user.status.needsResponse',
  under_review: 'admin.user.status.underReview',
  won: 'admin.user.status.won',
  lost: 'admin.user.status.lost',
  prevented: 'admin.user.status.prevented',
} as const satisfies Record<SubscriptionStatus | IncidentStatus, string>

/** Returns the name of a status of a subscription, refund or dispute; an unknown one is shown as it is. */
export function usePaymentStatus(): (status: string) => string {
  const { t } = useTranslation()
  return (status) => (isKnown(status) ? t(NAMES[status]) : status)
}

function isKnown(status: string): status is keyof typeof NAMES {
  return Object.hasOwn(NAMES, status)
}
