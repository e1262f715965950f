import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../kit/clock.ts'
import type { CardTemper } from './cards.ts'
import fields from './untouched.json' with { type: 'json' }

/** The vendor's time: whole seconds since 1970. */
type UnixTime = number

/** Returns the same day `months` later, or the last one of a shorter month: 31 January, 28 February, 31 March. */
export function monthsAfter(anchor: UnixTime, months: number): UnixTime {
  const start = new Date(anchor * 1_000)
  const day = start.getUTCDate()
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return Math.floor(end.getTime() / 1_000)
}

/** Returns the first end of a month, counted from `anchor`, after `now`. */
export function nextBoundary(anchor: UnixTime, now: UnixTime): UnixTime {
  let months = 1
  while (monthsAfter(anchor, months) <= now) months++
  return monthsAfter(anchor, months)
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** Ids that look like the vendor's and are the same in every run: `cus_` and fourteen letters, for example. */
class Ids {
  /** How many ids were made; set when a ledger is restored, so that none is repeated. */
  count = 0

  next(prefix: string, length = 24): string {
    this.count++
    const digest = createHash('sha256').update(`1/${prefix}/${this.count}`).digest('base64')
    return `${prefix}_${digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, length)}`
  }
}

export type LedgerOptions = {
  readonly clock: Clock
  /** The base address of the pages: hosted checkout, portal, invoices. */
  readonly site: string
}

/** The only product: its name, its price a month in cents, and the days between attempts to collect an invoice. */
export const PRODUCT = {
  name: 'Cratewatch Premium',
  priceId: 'price_simulated_monthly',
  cents: 99,
  currency: 'usd',
  retryDays: [3, 5, 7],
} as const

/** The request that causes an event, which names it. */
type Cause = { readonly id: string | null; readonly idempotency_key: string | null }

/** The vendor's objects, in its official shapes. Newest objects come last in every map. */
export class Ledger {
  readonly options: LedgerOptions
  readonly ids = new Ids()
  readonly prices = new Map<string, Stripe.Price>()
  readonly customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>()
  readonly paymentMethods = new Map<string, Stripe.PaymentMethod>()
  readonly paymentIntents = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly disputes = new Map<string, Stripe.Dispute>()
  readonly invoices = new Map<string, Stripe.Invoice>()
  readonly invoicePayments = new Map<string, Stripe.InvoicePayment>()
  readonly subscriptions = new Map<string, Stripe.Subscription>()
  readonly checkoutSessions = new Map<string, Stripe.Checkout.Session>()
  readonly portalSessions = new Map<string, Stripe.BillingPortal.Session>()
  readonly events = new Map<string, Stripe.Event>()
  /** The behaviour of the card of a payment method, which no answer shows. */
  readonly tempers = new Map<string, CardTemper>()
  /** How many of a customer's next payments will fail. */
  readonly doomed = new Map<string, number>()
  /** The metadata of a checkout's subscription, which the session does not show. */
  readonly subscriptionMetadata = new Map<string, Stripe.Metadata>()
  cause: Cause = { id: null, idempotency_key: null }
  /** Called for every event. */
  onEvent: (event: Stripe.Event) => void = () => undefined

  constructor(options: LedgerOptions) {
    this.options = options
  }

  now(): UnixTime {
    return Math.floor(this.options.clock.now() / 1_000)
  }

  /** Runs `task` at an instant of the vendor's own clock. */
  at(time: UnixTime, task: () => void): void {
    const { clock } = this.options
    clock.after(time * 1_000 - clock.now(), task)
  }

  /** The address of a page. */
  page(path: string): string {
    return this.options.site + path
  }

  /** Finds a customer that is not deleted. */
  customer(id: string): Stripe.Customer | undefined {
    const customer = this.customers.get(id)
    return customer === undefined || customer.deleted === true ? undefined : (customer as Stripe.Customer)
  }

  /** Emits an event about an object: a snapshot, and its previous values. */
  emit(type: string, object: object, before?: object): void {
    const event = {
      id: this.ids.next('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: 1,
      request: this.cause,
      type,
    } as unknown as Stripe.Event
    this.events.set(event.id, event)
    this.onEvent(event)
  }

  /** Changes an object in place, and emits an event if anything changed. */
  change<T extends object>(type: string, object: T, changes: Partial<T>): void {
    const before: Partial<T> = {}
    for (const key of Object.keys(changes) as (keyof T)[]) {
      if (JSON.stringify(object[key]) !== JSON.stringify(changes[key]))
        before[key] = structuredClone(object[key])
    }
    if (Object.keys(before).length === 0) return
    Object.assign(object, changes)
    this.emit(type, object, before)
  }
}

/** The API version of these shapes, which is that of the official library in our tests. */
export const apiVersion = '2026-10-28.endive'

/** Returns the fields of a new object that nothing here uses, but the vendor sends. */
export function untouched<Kind extends keyof typeof fields>(kind: Kind): (typeof fields)[Kind] {
  return structuredClone(fields[kind])
}
