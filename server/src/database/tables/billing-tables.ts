import type { SubscriptionStatus } from '@cratewatch/domain/billing/subscription'
import type { Defaulted, NullableTime, Time } from './columns.ts'

/** Who a user is at the payment service, and how far reading them has come. */
export type BillingCustomersTable = {
  user_id: string
  customer_id: string
  created_at: Time
  /** Numbers reads before they begin; `applied_read` is the latest whose answer was stored. */
  last_read: Defaulted<number>
  applied_read: Defaulted<number>
  read_at: NullableTime
}

/** The one subscription of a user that counts, as the payment service told it last. */
export type BillingSubscriptionsTable = {
  user_id: string
  id: string
  status: SubscriptionStatus
  created_at: Time
  period_start: Time
  period_end: Time
  ends_with_period: boolean
}

/** Webhooks that were dealt with. */
export type BillingEventsTable = { id: string; type: string; at: Time }

export type BillingIncidentsTable = {
  id: string
  user_id: string
  kind: 'refund' | 'dispute'
  amount: number
  currency: string
  status: string
  at: Time
}

/** What the payment service has to be told, until it is done: outlives the account. */
export type ProviderActionsTable = {
  /** Of a subscription or of a customer. */
  subject: string
  kind: 'undo-subscription' | 'end-subscription' | 'remove-customer'
  customer_id: string
  since: Time
  done_at: NullableTime
  given_back: number | null
}
