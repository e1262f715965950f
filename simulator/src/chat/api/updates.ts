import { hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ChatWorld, Happening } from '../world/chat-world.ts'
import { updateContent, updateKind } from './bodies.ts'

const patienceMs = 60_000

/** Sends an update to the webhook; false when it was not accepted. */
async function postUpdate(webhook: Webhook, update: object): Promise<boolean> {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(webhook.secret !== undefined && { 'X-Telegram-Bot-Api-Secret-Token': webhook.secret }),
      },
      body: JSON.stringify(update),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** An update for the bot, in the vendor's shape. */
type Update = { readonly update_id: number; readonly at: Instant; readonly body: object }

const kept = hours(24)
const longestRetryMs = 60_000

/** The updates that the bot has not confirmed: read by polling, or pushed to a webhook. */
export class Updates {
  pending: readonly Update[] = []
  webhook: Webhook | undefined
  /** The kinds that the bot wants; undefined: the default ones. */
  allowed: readonly string[] | undefined
  readonly #world: ChatWorld
  #nextId = 900_000_001
  #waiting: ((outcome: 'news' | 'nothing' | 'superseded') => void) | undefined
  #pushing = false
  #failures = 0
  /** Cancels the next attempt, while pushing is paused. */
  #rest: (() => void) | undefined

  constructor(world: ChatWorld) {
    this.#world = world
  }

  /** Adds an update, if the bot wants its kind. */
  receive(happening: Happening): void {
    const kind = updateKind(happening)
    if (this.allowed !== undefined && !this.allowed.includes(kind)) return
    const now = this.#world.clock.now()
    const body = { [kind]: updateContent(this.#world, happening) }
    this.pending = [
      ...this.pending.filter((update) => update.at > now - kept),
      { update_id: this.#nextId++, at: now, body },
    ]
    this.#waiting?.('news')
    void this.#push()
  }

  allow(kinds: readonly string[]): void {
    this.allowed = kinds.length > 0 ? kinds : undefined
  }

  /** Confirms everything before `offset`. A negative one keeps only that many of the newest. */
  confirm(offset: number): void {
    if (offset < 0) this.pending = this.pending.slice(offset)
    if (offset > 0) this.pending = this.pending.filter((update) => update.update_id >= offset)
  }

  drop(): void {
    this.pending = []
  }

  /** Returns the oldest updates; without any it waits up to `waitMs` of the simulator's time. */
  async take(limit: number, waitMs: number): Promise<readonly object[] | 'superseded'> {
    this.#waiting?.('superseded')
    if (this.pending.length === 0 && waitMs > 0 && (await this.#news(waitMs)) === 'superseded')
      return 'superseded'
    return this.pending.slice(0, limit).map(wire)
  }

  /** Starts or stops pushing to an address. */
  pushTo(webhook: Webhook | undefined): void {
    this.webhook = webhook
    this.#failures = 0
    this.#rest?.()
    this.#rest = undefined
    if (webhook !== undefined) this.#waiting?.('superseded')
    void this.#push()
  }

  /** Ends a waiting poll without updates. */
  close(): void {
    this.webhook = undefined
    this.#waiting?.('nothing')
  }

  #news(waitMs: number): Promise<'news' | 'nothing' | 'superseded'> {
    return new Promise((resolve) => {
      const callOff = this.#world.clock.after(waitMs, () => this.#waiting?.('nothing'))
      this.#waiting = (outcome) => {
        this.#waiting = undefined
        callOff()
        resolve(outcome)
      }
    })
  }

  /** Pushes one at a time, in order; after failures again and again, with growing pauses. */
  async #push(): Promise<void> {
    if (this.#pushing || this.#rest !== undefined) return
    this.#pushing = true
    for (let update = this.pending[0]; update !== undefined; update = this.pending[0]) {
      const { webhook } = this
      if (webhook === undefined) break
      const isTaken = await postUpdate(webhook, wire(update))
      if (this.webhook !== webhook) continue
      if (!isTaken) {
        this.#retryLater()
        break
      }
      this.#failures = 0
      this.confirm(update.update_id + 1)
    }
    this.#pushing = false
  }

  #retryLater(): void {
    this.#failures++
    this.#rest = this.#world.clock.after(Math.min(longestRetryMs, 500 * 2 ** this.#failures), () => {
      this.#rest = undefined
      void this.#push()
    })
  }
}

function wire({ update_id, body }: Update): object {
  return { update_id, ...body }
}

/** The address that updates are pushed to. */
type Webhook = {
  readonly url: string
  readonly maxConnections: number
  /** Sent with every update, to authenticate the sender. */
  readonly secret?: string
}
