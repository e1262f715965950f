/** Everything that can go wrong on the way to an answer. */
export const faultKinds = [
  'rate-limited',
  'error-500',
  'html-200',
  'html-502',
  'empty-200',
  'unauthorized-401',
  'deleted',
  'blocked',
  'missing-key',
  'null-count',
  'truncated',
  'stall',
  'slow',
  'reset',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** A trap that is set. Without `share` and `next` it catches every request until it is taken away. */
export type FaultRule = {
  readonly kind: FaultKind
  /** Part of the requests caught, 0–1, drawn from the seed. */
  readonly share?: number
  /** Catches this many requests and is gone. */
  readonly next?: number
  /** Only requests whose path begins like this. */
  readonly prefix?: string
  /** `slow`: how long the answer is held back, real milliseconds. Default 1,000. */
  readonly delayMs?: number
  /** `rate-limited`: the value of `Retry-After` in seconds; absent: no such header. */
  readonly retryAfter?: number
  /** `rate-limited`: an empty line instead of the JSON message. */
  readonly emptyBody?: boolean
  /** `reset`: `after` sends the headers first. `truncated`: `after` cuts JSON short although its length fits. */
  readonly when?: 'before' | 'after'
}

export type SetFault = FaultRule & { readonly id: number; readonly caught: number }

export function isFaultKind(text: unknown): text is FaultKind {
  return faultKinds.some((kind) => kind === text)
}
