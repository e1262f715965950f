import { says, type Answer } from '../../kit/serve.ts'

/** Answers unknown credentials of any kind. */
export function invalidToken(): Answer {
  return says(401, 'Invalid consumer token. Please register an app before making requests.')
}

/**
 * Answers a request beyond the limit, in three forms by turns: with Retry-After, as years ago; without, as mostly
 * today; with a bare line break as its body, as now and then.
 */
export function tooManyRequests(verdict: Verdict): Answer {
  const form = verdict.used % 3
  const headers: Record<string, string> = { 'Cache-Control': 'no-cache' }
  if (form === 0) headers['Retry-After'] = String(verdict.retryAfterSeconds)
  if (form === 1) return { status: 429, type: 'application/json', body: '\n', headers }
  return says(429, 'You are making requests too quickly.', headers)
}

/** The answers for missing resources; each resource has its own wording. */
export const missing = {
  release: () => says(404, 'That release does not exist or may have been deleted.'),
  stats: () => says(404, 'Release not found.'),
  master: () => says(404, 'That master release does not exist or may have been deleted.'),
  resource: () => says(404, 'The requested resource was not found.'),
  user: () => says(404, 'User does not exist or may have been deleted.'),
} as const

/** How many requests a minute one address may send, and how strictly they are counted. */
export type RateLimit = {
  readonly authenticated: number
  readonly anonymous: number
  /** How many requests pass beyond the limit, because the real edges agree late. */
  readonly overshoot: number
}

/** The decision on one request. `used` is shown in the headers, and does not count this request yet. */
export type Verdict = {
  readonly refused: boolean
  readonly limit: number
  readonly used: number
  readonly remaining: number
  readonly retryAfterSeconds: number
}

export const windowMs = 60_000

/**
 * Counts a sliding minute for one address. Refused requests count too, so that a client which keeps sending stays
 * refused.
 */
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

  /** Whether nothing arrived within the last minute. */
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

/** Keeps one window for each address; idle ones are dropped. */
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
