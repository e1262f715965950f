import { endSubscription, endWithPeriod } from '../../simulator/src/payments/billing/end-subscription.ts'
import { demoWebhookSecret } from '../../simulator/src/payments/start-payments.ts'
import { sign } from '../../simulator/src/payments/webhooks/webhooks.ts'
import type { Live } from '../src/database/connection/live.ts'
import type { Payments } from '../src/outbound/vendors/payments.ts'
import { CHECKOUT, pageOf, type BillingFixture } from './fixtures/billing-fixture.ts'
import { clientOf, signedIn } from './test-app.ts'
import { testLive } from './test-live.ts'

/**
 * Returns the plan by the service's facts, computed apart from our rule: premium lasts seven days after an unpaid
 * renewal.
 */
export function truth(fixture: BillingFixture): 'FREE' | 'PREMIUM' {
  const now = fixture.clock.now() / 1_000
  const pays = [...fixture.service.ledger.subscriptions.values()].some(({ status, items }) => {
    const since = items.data[0]?.current_period_start ?? 0
    return status === 'active' || (status === 'past_due' && now < since + 7 * 86_400)
  })
  return pays ? 'PREMIUM' : 'FREE'
}

/** Simulates the end of the process at a random step: before or after a call, or within a transaction. */
export class Death {
  #steps = Infinity

  after(steps: number): void {
    this.#steps = steps
  }

  step(): void {
    if (--this.#steps >= 0) return
    this.#steps = Infinity
    throw new Error('The process has ended')
  }

  around(payments: Payments): Payments {
    const dying = <A extends unknown[], T>(call: (...given: A) => Promise<T>) => {
      return async (...given: A) => {
        this.step()
        const answer = await call(...given)
        this.step()
        return answer
      }
    }
    return {
      ...payments,
      createCustomer: dying(payments.createCustomer),
      openCheckout: dying(payments.openCheckout),
      readCustomer: dying(payments.readCustomer),
      setEndsWithPeriod: dying(payments.setEndsWithPeriod),
      endSubscription: dying(payments.endSubscription),
      undoSubscription: dying(payments.undoSubscription),
      removeCustomer: dying(payments.removeCustomer),
    }
  }

  /** Dies before or after a hint, which is published within a transaction. */
  live(): Live {
    const live = testLive()
    return {
      ...live,
      publish: async (queries, hint) => {
        this.step()
        await live.publish(queries, hint)
      },
    }
  }
}

/** A user, a service whose events are held back, and a model made from the service alone. */
export class Life {
  readonly fixture: BillingFixture
  readonly userId: string
  readonly death: Death
  #told = 0
  #waiting: string[] = []

  constructor(fixture: BillingFixture, userId: string, death: Death) {
    this.fixture = fixture
    this.userId = userId
    this.death = death
  }

  /** Collects the service's events since the last call; they arrive at a later step. */
  gather(): void {
    const events = [...this.fixture.service.ledger.events.values()]
    this.#waiting.push(...events.slice(this.#told).map((event) => JSON.stringify(event)))
    this.#told = events.length
  }

  async deliver(pick: number, keep: boolean): Promise<void> {
    this.gather()
    const index = pick % Math.max(1, this.#waiting.length)
    const body = this.#waiting[index]
    if (body === undefined) return
    const signature = sign(body, demoWebhookSecret, Math.floor(this.fixture.clock.now() / 1_000))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { status } = await clientOf(this.fixture.app)('POST', '/api/stripe/webhook', body, headers)
    if (![204, 503, 500].includes(status)) throw new Error(`The webhook answered ${status}`)
    if (!keep && status === 204) this.#waiting.splice(index, 1)
  }

  async deliverTogether(pick: number): Promise<void> {
    await Promise.all([this.deliver(pick, true), this.deliver(pick + 1, true), this.deliver(pick, true)])
  }

  lose(pick: number): void {
    this.gather()
    this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1)
  }

  async checkout(cardNumber?: string): Promise<void> {
    const client = await signedIn(this.fixture.app, this.fixture.deps, this.userId)
    const opened = await client('POST', '/api/stripe/create-checkout-session', CHECKOUT)
    if (opened.status === 200) this.fixture.service.pay(pageOf(opened), cardNumber)
  }

  /** Also pays a page that was still open in another tab. */
  twin(): void {
    const sessions = this.fixture.service.ledger.checkoutSessions
    const last = [...sessions.values()].at(-1)
    if (last === undefined || this.fixture.service.ledger.customer(String(last.customer)) === undefined)
      return
    const twin = { ...structuredClone(last), id: `cs_test_twin${sessions.size}`, status: 'open' as const }
    sessions.set(twin.id, twin)
    this.fixture.service.pay(twin.id)
  }

  async call(path: string): Promise<void> {
    const client = await signedIn(this.fixture.app, this.fixture.deps, this.userId)
    await client('POST', `/api/subscription/${path}`)
  }

  /** Acts at the service itself, of which we learn by an event at best. */
  atTheService(act: 'end' | 'cancel' | 'keep' | 'doom'): void {
    const { ledger } = this.fixture.service
    if (act === 'doom') return void ledger.doomed.set(this.fixture.customer(), 2)
    for (const subscription of ledger.subscriptions.values()) {
      if (subscription.ended_at !== null) continue
      if (act === 'end') endSubscription(ledger, subscription, 'cancellation_requested')
      else endWithPeriod(ledger, subscription, act === 'cancel', 'portal')
    }
  }

  /** Makes the service fail once, in the middle of a call. */
  fail(prefix: string): void {
    this.fixture.service.faults.add({ kind: 'error-500', prefix, next: 2 })
  }
}
