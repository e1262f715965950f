import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '../../kit/clock.ts'
import { Faults } from '../../kit/faults.ts'
import { day, hour, minute } from '../ledger/ledger.ts'

/** Returns the `Stripe-Signature` of a body sent at `at` (Unix seconds). */
export function sign(body: string, secret: string, at: number): string {
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${v1}`
}

/** The faults of an event's delivery: it arrives twice, or never and is not sent again. */
export const webhookFaultKinds = ['duplicate', 'loss'] as const
type WebhookFaultKind = (typeof webhookFaultKinds)[number]

export type Delivery = {
  readonly eventId: string
  readonly type: string
  readonly at: number
  /** The receiver's status; 0 when it could not be reached. */
  readonly status: number
}

type WebhookOptions = {
  readonly url: string | undefined
  readonly secret: string
  readonly clock: Clock
  /** The time of signatures, ms, which receivers compare with their own clock. */
  readonly signingNow: () => number
}

/** The waits between attempts, seconds; after the last one, about three days, the vendor gives up. */
const retryWaits = [5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour, 12 * hour, day]
const patienceMs = 30_000

/** Sends events to the shop, one after another, signed; retries those not answered with a 2xx. */
export class Webhooks {
  readonly faults = new Faults<WebhookFaultKind>()
  readonly deliveries: Delivery[] = []
  /** Called after every attempt. */
  onDelivery: () => void = () => undefined
  readonly #options: WebhookOptions
  #line: Promise<void> = Promise.resolve()
  readonly #ended = new AbortController()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Sends an event, subject to its faults. */
  send(event: Stripe.Event): void {
    const kinds = new Set(this.faults.strike({ type: event.type }).map(({ kind }) => kind))
    if (kinds.has('loss')) return
    this.#queue(event, 0)
    if (kinds.has('duplicate')) this.#queue(event, 0)
  }

  /** Sends an event again, like the vendor's Resend button. */
  resend(event: Stripe.Event): void {
    this.#queue(event, retryWaits.length)
  }

  /** Resolves when every event being sent has arrived or failed. */
  async idle(): Promise<void> {
    for (let line = this.#line; ; line = this.#line) {
      await line
      if (line === this.#line) return
    }
  }

  /** Drops the events being sent. */
  close(): void {
    this.#ended.abort()
  }

  #queue(event: Stripe.Event, attempt: number): void {
    this.#line = this.#line.then(() => this.#attempt(event, attempt))
  }

  async #attempt(event: Stripe.Event, attempt: number): Promise<void> {
    const { url, clock } = this.#options
    if (url === undefined || this.#ended.signal.aborted) return
    const status = await this.#post(url, event)
    if (this.#ended.signal.aborted) return
    this.deliveries.push({ eventId: event.id, type: event.type, at: clock.now(), status })
    this.onDelivery()
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      return
    }
    const wait = retryWaits[attempt]
    if (wait !== undefined) clock.after(wait * 1_000, () => this.#queue(event, attempt + 1))
  }

  async #post(url: string, event: Stripe.Event): Promise<number> {
    const { secret, signingNow } = this.#options
    const body = JSON.stringify(event, null, 2)
    const signature = sign(body, secret, Math.floor(signingNow() / 1_000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature,
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), this.#ended.signal]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}
