import { windowMs } from './rate-window.ts'

/** An API request as it arrived; `atMs` is service time. */
export type LoggedRequest = {
  readonly atMs: number
  readonly address: string
  readonly method: string
  readonly path: string
  /** 0 when the connection was dropped without an answer, or no answer was given yet. */
  status: number
  readonly authenticated: boolean
}

const kept = 50_000

/** Everything the API was asked: what a budget is judged by. */
export class RequestLog {
  total = 0
  /** The most requests that arrived within any sixty seconds. */
  maxPerMinute = 0
  #entries: LoggedRequest[] = []
  #minute: number[] = []
  #first = 0

  add(request: Omit<LoggedRequest, 'status'>): LoggedRequest {
    const entry = { ...request, status: 0 }
    this.total++
    this.#entries.push(entry)
    if (this.#entries.length >= 2 * kept) this.#entries = this.#entries.slice(-kept)
    this.#count(request.atMs)
    return entry
  }

  /** The newest requests, oldest of them first; at most 50,000 are kept. */
  recent(limit = kept): readonly LoggedRequest[] {
    return this.#entries.slice(-Math.min(limit, kept))
  }

  clear(): void {
    this.total = 0
    this.maxPerMinute = 0
    this.#entries = []
    this.#minute = []
    this.#first = 0
  }

  #count(atMs: number): void {
    this.#minute.push(atMs)
    while ((this.#minute[this.#first] ?? atMs) <= atMs - windowMs) this.#first++
    this.maxPerMinute = Math.max(this.maxPerMinute, this.#minute.length - this.#first)
    if (this.#first < 4_096) return
    this.#minute = this.#minute.slice(this.#first)
    this.#first = 0
  }
}
