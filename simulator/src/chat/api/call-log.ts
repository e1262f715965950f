import type { Instant } from '@cratewatch/domain/kernel/instant'

/** A call as it arrived. */
export type LoggedCall = {
  readonly at: Instant
  readonly method: string
  readonly chatId?: number
  /** The beginning of what was to be said. */
  readonly text?: string
  /** 0 while there is no answer, and when the connection was dropped without one. */
  status: number
  /** Why it was refused. */
  description?: string
}

const kept = 10_000

/** What the vendor was asked: what the manners of a messenger are judged by. Polling is left out. */
export class CallLog {
  #calls: LoggedCall[] = []

  add(call: Omit<LoggedCall, 'status'>): LoggedCall {
    const entry = { ...call, status: 0 }
    this.#calls.push(entry)
    if (this.#calls.length >= 2 * kept) this.#calls = this.#calls.slice(-kept)
    return entry
  }

  /** Oldest first; at most 10,000 are kept. */
  list(): readonly LoggedCall[] {
    return this.#calls.slice(-kept)
  }

  clear(): void {
    this.#calls = []
  }
}
