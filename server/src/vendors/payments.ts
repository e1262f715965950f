import type { Subscription } from '@cratewatch/domain/billing/subscription'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'

/**
 * Why the payment service did not do what was asked. `gone` is about the object named: it does not exist (any more).
 * After `unavailable` nobody knows whether it was done; asking again is safe, because every change carries a key.
 */
export type PaymentFailure =
  | { readonly kind: 'unavailable'; readonly why: string; readonly retryAfter: Duration | null }
  | { readonly kind: 'gone'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  /** The key is wrong or lacks a permission: only the operator can help. */
  | { readonly kind: 'unauthorized'; readonly why: string }

export type PaymentAnswer<T> = Promise<Result<T, PaymentFailure>>

/** Money that went back, or may have to. */
export type Incident = {
  readonly id: string
  readonly kind: 'refund' | 'dispute'
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** As the service calls it. */
  readonly status: string
  readonly at: Instant
}

/** Everything the service knows about a customer that matters to us. */
export type CustomerFacts = {
  readonly subscriptions: readonly Subscription[]
  readonly incidents: readonly Incident[]
}

/** What a webhook tells: that something happened to a customer. What it is, is read again. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  /** null: not said; then it may be about a charge, whose customer can be asked for. */
  readonly customerId: string | null
  readonly chargeId: string | null
}

export type EventFault = 'unsigned' | 'forged' | 'stale' | 'unreadable'

/** Somebody who may pay. */
export type Payer = {
  readonly userId: string
  readonly email: string | null
  readonly locale: Locale
  /** A customer of ours that the service has forgotten; null: the first one. */
  readonly replaces: string | null
}

/** Opens a page of the service for a customer; people come back by these addresses. */
export type CheckoutRequest = {
  readonly customerId: string
  readonly userId: string
  readonly locale: Locale
  readonly successUrl: string
  readonly cancelUrl: string
}

/** The payment service. Every change may be repeated: it is made once. */
export type Payments = {
  /** The customer of a user; asked for twice, the same one. */
  createCustomer(payer: Payer): PaymentAnswer<string>
  /** A page to subscribe on; those opened before are closed. Gives its address. */
  openCheckout(request: CheckoutRequest): PaymentAnswer<string>
  /** A page where customers see their invoices and change their card. Gives its address. */
  openPortal(customerId: string, returnUrl: string, locale: Locale): PaymentAnswer<string>
  readCustomer(customerId: string): PaymentAnswer<CustomerFacts>
  /** Whose charge it is; null: nobody's. */
  customerOfCharge(chargeId: string): PaymentAnswer<string | null>
  /** Lets a subscription end with the period that is paid, or takes that back. */
  setEndsWithPeriod(subscriptionId: string, ends: boolean): PaymentAnswer<void>
  /** Ends a subscription now. Done as well when it has ended already. */
  endSubscription(subscriptionId: string): PaymentAnswer<void>
  /** Ends a subscription now and gives back all that was paid for it. Gives the amount in the smallest unit. */
  undoSubscription(subscriptionId: string): PaymentAnswer<number>
  /** Closes open pages, ends every subscription at once and forgets the person. */
  removeCustomer(customerId: string): PaymentAnswer<void>
  /** What a webhook says, when the service has sent it, and lately. `body` is what arrived, byte for byte. */
  readEvent(body: Buffer, signature: string | null, now: Instant): Result<PaymentEvent, EventFault>
}
