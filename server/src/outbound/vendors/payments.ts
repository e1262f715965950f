import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'

/**
 * Why the payment service did not do what was asked. `gone`: the named object does not exist, or no longer. After
 * `unavailable` nobody knows whether it was done; repeating is safe, because every change has an idempotency key.
 */
export type PaymentFailure =
  | { readonly kind: 'unavailable'; readonly why: string; readonly retryAfter: Duration | null }
  | { readonly kind: 'gone'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  /** The key is wrong or lacks a permission, which only the operator can repair. */
  | { readonly kind: 'unauthorized'; readonly why: string }

export type PaymentAnswer<T> = Promise<Result<T, PaymentFailure>>

/** A refund or a dispute. */
export type Incident = {
  readonly id: string
  readonly kind: 'refund' | 'dispute'
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** The service's own name for it. */
  readonly status: string
  readonly at: Instant
}

/** The service's facts about a customer, as far as they matter here. */
export type CustomerFacts = {
  readonly subscriptions: readonly Subscription[]
  readonly incidents: readonly Incident[]
}

/** A webhook event: whom it is about. The facts are read again. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  /** null: unknown; the charge, if there is one, leads to the customer. */
  readonly customerId: string | null
  readonly chargeId: string | null
}

export type EventFault = 'unsigned' | 'forged' | 'stale' | 'unreadable'

/** A user who may pay. */
export type Payer = {
  readonly userId: string
  readonly email: string | null
  readonly locale: Locale
  /** A customer that the service no longer knows; null: this is the first one. */
  readonly replaces: string | null
}

/** A request for a checkout page, with the addresses to return to. */
export type CheckoutRequest = {
  readonly customerId: string
  readonly userId: string
  readonly locale: Locale
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The payment service. Every change may be repeated, and is made once. */
export type Payments = {
  /** Creates a user's customer; called again, it returns the same one. */
  createCustomer(payer: Payer): PaymentAnswer<string>
  /** Opens a checkout page, closes earlier ones, and returns its address. */
  openCheckout(request: CheckoutRequest): PaymentAnswer<string>
  /** Opens the page where customers see invoices and change their card, and returns its address. */
  openPortal(customerId: string, returnUrl: string, locale: Locale): PaymentAnswer<string>
  readCustomer(customerId: string): PaymentAnswer<CustomerFacts>
  /** Finds the customer of a charge; null: none. */
  customerOfCharge(chargeId: string): PaymentAnswer<string | null>
  /** Makes a subscription end with the paid period, or takes that back. */
  setEndsWithPeriod(subscriptionId: string, ends: boolean): PaymentAnswer<void>
  /** Ends a subscription now. Succeeds also when it has ended already. */
  endSubscription(subscriptionId: string): PaymentAnswer<void>
  /** Ends a subscription now and refunds every payment. Returns the amount in the smallest unit. */
  undoSubscription(subscriptionId: string): PaymentAnswer<number>
  /** Closes open pages, ends every subscription at once and deletes the customer. */
  removeCustomer(customerId: string): PaymentAnswer<void>
  /** Verifies that a webhook comes from the service and is recent, and reads it. `body` holds the exact bytes. */
  readEvent(body: Buffer, signature: string | null, now: Instant): Result<PaymentEvent, EventFault>
}
