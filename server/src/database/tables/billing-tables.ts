import type { SubscriptionStatus } from '@cratewatch/domain/billing/subscription'
import type { Defaulted, NullableTime, Time } from './columns.ts'

export type BillingTables = {
  /** A user's customer at the payment service, and the latest read of it. */
  billing_customers: {
    user_id: string
    customer_id: string
    created_at: Time
    /** Numbers reads before they begin; `applied_read` is the latest one that was stored. */
    last_read: Defaulted<number>
    applied_read: Defaulted<number>
    read_at: NullableTime
  }
  /** The one subscription of a user that counts, as the payment service said last. */
  billing_subscriptions: {
    user_id: string
    id: string
    status: SubscriptionStatus
    created_at: Time
    period_start: Time
    period_end: Time
    ends_with_period: boolean
  }
  /** The webhook events that were handled. */
  billing_events: { id: string; type: string; at: Time }
  billing_incidents: {
    id: string
    user_id: string
    kind: 'refund' | 'dispute'
    amount: number
    currency: string
    status: string
    at: Time
  }
  /** What the payment service has still to learn; outlives the account. */
  provider_actions: {
    /** The id of a subscription or customer. */
    subject: string
    kind: 'undo-subscription' | 'end-subscription' | 'remove-customer'
    customer_id: string
    since: Time
    done_at: NullableTime
    given_back: number | null
  }
}
