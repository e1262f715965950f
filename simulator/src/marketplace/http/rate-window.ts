/** How many requests a minute one address may send, and how strict the count is. */
export type RateLimit = {
  readonly authenticated: number
  readonly anonymous: number
  /** Requests let through although the limit is reached: edges do not agree at once. */
  readonly overshoot: number
}

/** What the window said about one request. `used` is what the headers show: it lags by this very request. */
export type Verdict = {
  readonly refused: boolean
  readonly limit: number
  readonly used: number
  readonly remaining: number
  readonly retryAfterSeconds: number
}

export const windowMs = 60_000

/** A sliding minute for one address. Refused requests count too, so who goes on hammering is refused on. */
export class RateWindow {
  #arrivals: number[] = []
  #first = 0

  /** Counts a request at `now` (ms, never decreasing) against `limit`. */
  admit(now: number, limit: number, overshoot: number): Verdict {
    this.#forget(now - windowMs)
    const used = this.#arrivals.length - this.#first
    this.#arrivals.push(now)
    const roomAt = (this.#arrivals[Math.max(this.#first, this.#arrivals.length - limit)] ?? now) + windowMs
    return {
      refused: used >= limit + overshoot,
      limit,
      used,
      remaining: Math.max(0, limit - used),
      retryAfterSeconds: Math.max(1, Math.ceil((roomAt - now) / 1_000)),
    }
  }

  /** Nothing arrived within the last minute. */
  idle(now: number): boolean {
    return (this.#arrivals.at(-1) ?? -Infinity) <= now - windowMs
  }

  #forget(before: number): void {
    while (this.#first < this.#arrivals.length && (this.#arrivals[this.#first] ?? 0) <= before) this.#first++
    if (this.#first < 1_024) return
    this.#arrivals = this.#arrivals.slice(this.#first)
    this.#first = 0
  }
}

/** One window per address; addresses that fell silent are dropped. */
export function rateLimiter(
  limits: RateLimit,
): (address: string, now: number, authenticated: boolean) => Verdict {
  const windows = new Map<string, RateWindow>()
  return (address, now, authenticated) => {
    let window = windows.get(address)
    if (window === undefined) {
      if (windows.size > 1_000) for (const [key, each] of windows) if (each.idle(now)) windows.delete(key)
      windows.set(address, (window = new RateWindow()))
    }
    return window.admit(now, authenticated ? limits.authenticated : limits.anonymous, limits.overshoot)
  }
}
