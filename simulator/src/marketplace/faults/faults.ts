import { Random } from '../world/random.ts'
import type { FaultKind, FaultRule, SetFault } from './fault-rule.ts'

type Live = { readonly id: number; readonly rule: FaultRule; caught: number }

/** The traps that are set, and the connections they keep waiting. Shares are drawn from a seed: runs repeat. */
export class Faults {
  #rules: Live[] = []
  #ids = 0
  #held = new Set<() => void>()
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed, 0xfa017)
  }

  /** Sets a trap; the value is its id for `remove`. */
  add(rule: FaultRule): number {
    this.#ids++
    this.#rules.push({ id: this.#ids, rule, caught: 0 })
    return this.#ids
  }

  /** Takes a trap away; false when there was none. Connections it holds stay held until `release`. */
  remove(id: number): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((live) => live.id !== id)
    return this.#rules.length < before
  }

  /** Takes all traps away (or all of one kind) and lets every stalled connection go. */
  clear(kind?: FaultKind): void {
    this.#rules = this.#rules.filter((live) => kind !== undefined && live.rule.kind !== kind)
    if (kind === undefined || kind === 'stall') this.release()
  }

  list(): readonly SetFault[] {
    return this.#rules.map(({ id, rule, caught }) => ({ ...rule, id, caught }))
  }

  /** The traps a request to `path` falls into, in the order they were set. */
  strike(path: string): readonly FaultRule[] {
    if (this.#rules.length === 0) return []
    const struck = this.#rules.filter(({ rule }) => {
      if (rule.prefix !== undefined && !path.startsWith(rule.prefix)) return false
      return rule.share === undefined || this.#random.chance(rule.share)
    })
    for (const live of struck) live.caught++
    this.#rules = this.#rules.filter(({ rule, caught }) => rule.next === undefined || caught < rule.next)
    return struck.map(({ rule }) => rule)
  }

  /** Remembers a connection that will get no answer until `letGo` is called by `release`. */
  hold(letGo: () => void): void {
    this.#held.add(letGo)
  }

  forget(letGo: () => void): void {
    this.#held.delete(letGo)
  }

  /** How many connections are waiting. */
  get holding(): number {
    return this.#held.size
  }

  /** Answers every connection that was stalled. */
  release(): void {
    const held = [...this.#held]
    this.#held.clear()
    for (const letGo of held) letGo()
  }
}
