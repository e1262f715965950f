/** A trap that is set. Without `share` and `next` it catches every request until it is taken away. */
export type FaultRule<Kind extends string = string> = {
  readonly kind: Kind
  /** Part of the requests caught, 0–1, drawn from a seed. */
  readonly share?: number
  /** Catches this many requests and is gone. */
  readonly next?: number
  /** `slow`: how long the answer is held back, real milliseconds. Default 1,000. */
  readonly delayMs?: number
  /** A limit's answer: when to come back, seconds. */
  readonly retryAfter?: number
  /** `after`: the request is obeyed, then the answer goes wrong. Default `before`: nothing is done. */
  readonly when?: 'before' | 'after'
}

export type SetFault<Rule> = Rule & { readonly id: number; readonly caught: number }

type Live<Rule> = { readonly id: number; readonly rule: Rule; caught: number }

/** The traps that are set, and the connections they keep waiting. Shares are drawn from a seed: runs repeat. */
export class Faults<Rule extends FaultRule, Request> {
  #rules: Live<Rule>[] = []
  #ids = 0
  #held = new Set<() => void>()
  #draws: () => number
  readonly #catches: (rule: Rule, request: Request) => boolean

  /** `catches` says whether a trap is meant for a request at all. */
  constructor(catches: (rule: Rule, request: Request) => boolean, seed = 1) {
    this.#catches = catches
    this.#draws = draws(seed)
  }

  /** Sets a trap; the value is its id for `remove`. */
  add(rule: Rule): number {
    this.#ids++
    this.#rules.push({ id: this.#ids, rule, caught: 0 })
    return this.#ids
  }

  /** Takes a trap away; false when there was none. */
  remove(id: number): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((live) => live.id !== id)
    return this.#rules.length < before
  }

  /** Takes all traps away and lets every stalled connection go. */
  clear(): void {
    this.#rules = []
    this.release()
  }

  list(): readonly SetFault<Rule>[] {
    return this.#rules.map(({ id, rule, caught }) => ({ ...rule, id, caught }))
  }

  /** The traps this request falls into, in the order they were set. */
  strike(request: Request): readonly Rule[] {
    const struck = this.#rules.filter(
      ({ rule }) => this.#catches(rule, request) && (rule.share === undefined || this.#draws() < rule.share),
    )
    for (const live of struck) live.caught++
    this.#rules = this.#rules.filter(({ rule, caught }) => rule.next === undefined || caught < rule.next)
    return struck.map(({ rule }) => rule)
  }

  /** Resolves when the stalled connections are released. */
  held(): Promise<void> {
    return new Promise((resolve) => this.#held.add(resolve))
  }

  /** How many connections are waiting. */
  get holding(): number {
    return this.#held.size
  }

  /** Answers every connection that was stalled. */
  release(): void {
    for (const letGo of this.#held) letGo()
    this.#held.clear()
  }
}

/** A repeatable stream of numbers in [0, 1) (mulberry32). */
function draws(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
