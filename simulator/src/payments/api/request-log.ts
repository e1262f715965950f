import type { Instant } from '@cratewatch/domain/kernel/instant'

/** A request as it arrived. */
export type LoggedRequest = {
  readonly at: Instant
  readonly id: string
  readonly method: string
  readonly path: string
  readonly key: string | null
  /** 0 when the connection was dropped without an answer. */
  status: number
}

const kept = 10_000

/** What the vendor was asked. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  add(request: Omit<LoggedRequest, 'status'>): LoggedRequest {
    const entry = { ...request, status: 0 }
    this.#entries.push(entry)
    if (this.#entries.length >= 2 * kept) this.#entries = this.#entries.slice(-kept)
    return entry
  }

  /** Oldest first; at most 10,000 are kept. */
  list(): readonly LoggedRequest[] {
    return this.#entries.slice(-kept)
  }
}
