/** The limits on the bot's messages. The vendor publishes the rates, and tolerates short bursts. */
export type SendLimits = {
  /** Messages a second, all chats together. */
  readonly overall: number
  /** How many messages to one chat may come at once; after them one a second. */
  readonly burst: number
  /** Messages a minute to one group. */
  readonly group: number
}

export const vendorLimits: SendLimits = { overall: 30, burst: 3, group: 20 }

/** Counts admitted messages. Refused ones do not count. */
export class SendLimiter {
  readonly #limits: SendLimits
  #overall: number[] = []
  #chats = new Map<number, number>()
  #groups = new Map<number, number[]>()

  constructor(limits: SendLimits) {
    this.#limits = limits
  }

  /** Admits a message at `now` (ms, never decreasing), or says how many seconds to wait. */
  admit(chatId: number, now: number): 'passes' | { readonly retryAfter: number } {
    const wait = Math.max(this.#overallWait(now), this.#chatWait(chatId, now), this.#groupWait(chatId, now))
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1_000) }
    this.#overall.push(now)
    this.#chats.set(chatId, Math.max(this.#chats.get(chatId) ?? 0, now) + 1_000)
    if (chatId < 0) this.#groups.get(chatId)?.push(now)
    return 'passes'
  }

  #overallWait(now: number): number {
    this.#overall = this.#overall.filter((at) => at > now - 1_000)
    return waitIn(this.#overall, this.#limits.overall, 1_000, now)
  }

  /** Each message costs a second; a debt of `burst` seconds is allowed. */
  #chatWait(chatId: number, now: number): number {
    if (this.#chats.size > 10_000)
      for (const [id, paid] of this.#chats) if (paid < now) this.#chats.delete(id)
    const debt = Math.max(0, (this.#chats.get(chatId) ?? 0) - now)
    return Math.max(0, debt + 1_000 - this.#limits.burst * 1_000)
  }

  #groupWait(chatId: number, now: number): number {
    if (chatId >= 0) return 0
    const sent = (this.#groups.get(chatId) ?? []).filter((at) => at > now - 60_000)
    this.#groups.set(chatId, sent)
    return waitIn(sent, this.#limits.group, 60_000, now)
  }
}

function waitIn(sent: readonly number[], limit: number, windowMs: number, now: number): number {
  const oldest = sent.at(-limit)
  return oldest === undefined ? 0 : oldest + windowMs - now
}
