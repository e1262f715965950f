import type { Stripe } from 'stripe'
import type { Clock } from '../../kit/clock.ts'
import { Faults, type FaultRule } from '../../kit/faults.ts'
import { day, hour, minute } from '../ledger/calendar.ts'
import { sign } from './sign.ts'

/** The faults of an event's delivery. */
export const webhookFaultKinds = [
  /** Arrives twice. */
  'duplicate',
  /** Arrives after the event that follows it. */
  'reorder',
  /** Arrives `delayMs` of the simulator's time later. */
  'delay',
  /** Never arrives, and is not retried. */
  'loss',
  /** Arrives with a body that its signature does not match. */
  'tampered',
  /** Arrives signed an hour ago, as a replay would be. */
  'stale',
] as const
export type WebhookFaultKind = (typeof webhookFaultKinds)[number]
type WebhookFault = FaultRule<WebhookFaultKind>

export type Delivery = {
  readonly eventId: string
  readonly type: string
  readonly at: number
  /** The receiver's status; 0 when it could not be reached. */
  readonly status: number
}

export type WebhookOptions = {
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
  #overtaken: Stripe.Event[] = []
  readonly #ended = new AbortController()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Sends an event, subject to its faults. */
  send(event: Stripe.Event): void {
    const struck = this.faults.strike({ type: event.type })
    const has = (kind: WebhookFaultKind) => struck.find((rule) => rule.kind === kind)
    if (has('loss')) return
    if (has('reorder')) return void this.#overtaken.push(event)
    const delay = has('delay')
    const go = () => {
      for (let copy = 0; copy < (has('duplicate') ? 2 : 1); copy++) this.#queue(event, 0, struck)
    }
    if (delay) this.#options.clock.after(delay.delayMs ?? 60_000, go)
    else go()
    for (const late of this.#overtaken.splice(0)) this.#queue(late, 0, [])
  }

  /** Sends an event again, like the vendor's Resend button. */
  resend(event: Stripe.Event): void {
    this.#queue(event, retryWaits.length, [])
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

  #queue(event: Stripe.Event, attempt: number, struck: readonly WebhookFault[]): void {
    this.#line = this.#line.then(() => this.#attempt(event, attempt, struck))
  }

  async #attempt(event: Stripe.Event, attempt: number, struck: readonly WebhookFault[]): Promise<void> {
    const { url, clock } = this.#options
    if (url === undefined || this.#ended.signal.aborted) return
    const status = await this.#post(url, event, struck)
    if (this.#ended.signal.aborted) return
    this.deliveries.push({ eventId: event.id, type: event.type, at: clock.now(), status })
    this.onDelivery()
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      return
    }
    const wait = retryWaits[attempt]
    if (wait !== undefined) clock.after(wait * 1_000, () => this.#queue(event, attempt + 1, []))
  }

  async #post(url: string, event: Stripe.Event, struck: readonly WebhookFault[]): Promise<number> {
    const { secret, signingNow } = this.#options
    const stale = struck.some(({ kind }) => kind === 'stale')
    const tampered = struck.some(({ kind }) => kind === 'tampered')
    const body = JSON.stringify(event, null, 2)
    const signature = sign(body, secret, Math.floor(signingNow() / 1_000) - (stale ? hour : 0))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature,
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: tampered ? body.replace('"livemode": false', '"livemode":  false') : body,
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
