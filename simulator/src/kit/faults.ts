import type { ServerResponse } from 'node:http'
import { mixText, Random } from './random.ts'
import type { Answer } from './serve.ts'

/** An active fault. Without `share` and `next` it applies to every matching request until it is removed. */
export type FaultRule<Kind extends string = string> = Meant & {
  readonly kind: Kind
  /** The share of requests it applies to, 0–1, drawn from a seed. */
  readonly share?: number | undefined
  /** Applies to this many requests, and is then removed. */
  readonly next?: number | undefined
  /** `slow` and `delay`: the delay in milliseconds. */
  readonly delayMs?: number | undefined
  /** `rate-limited`: the Retry-After in seconds. */
  readonly retryAfter?: number | undefined
  /** `rate-limited`: an empty line instead of a message. */
  readonly emptyBody?: boolean | undefined
  /** `longer-total`: how many more rows are stated than there are; default 1. */
  readonly more?: number | undefined
  /** `moved`: where to, and by which status; default 301. */
  readonly location?: string | undefined
  readonly status?: number | undefined
  /** `after`: the request is carried out and then its answer fails. Default `before`: nothing is done. */
  readonly when?: 'before' | 'after' | undefined
}

/** The requests that a fault applies to: everything given here has to match. */
type Meant = {
  /** The method of HTTP, or of the vendor's protocol. */
  readonly method?: string | undefined
  /** The beginning of the path. */
  readonly prefix?: string | undefined
  /** The whole path. */
  readonly path?: string | undefined
  /** The number at the end of the path: all that is asked about one record. */
  readonly recordId?: number | undefined
  readonly chatId?: number | undefined
  /** The type of an event. */
  readonly type?: string | undefined
  /** An address with `*` for anything, like `*@slow.example`. */
  readonly to?: string | undefined
  /** The step of a mail's delivery; default `rcpt`. */
  readonly at?: 'rcpt' | 'data' | undefined
}

/** A request as faults match it. */
type FaultTarget<Kind extends string = string> = {
  readonly method?: string
  readonly path?: string
  readonly chatId?: number | undefined
  readonly type?: string
  readonly to?: readonly string[]
  readonly at?: 'rcpt' | 'data'
  /** Limits the match to the kinds that can occur at this point. */
  readonly kinds?: readonly Kind[]
  /** Excludes it from faults that do not name its method. */
  readonly isSpared?: boolean
}

export type SetFault<Kind extends string> = FaultRule<Kind> & { readonly id: number; readonly caught: number }

type Live<Kind extends string> = { readonly id: number; readonly rule: FaultRule<Kind>; caught: number }

/** Fault injection: the active faults, and the connections they stall. Shares repeat with the seed. */
export class Faults<Kind extends string> {
  #rules: Live<Kind>[] = []
  #ids = 0
  readonly #held = new Set<() => void>()
  readonly #random: Random

  constructor(seed = 1) {
    this.#random = new Random(seed, mixText('faults'))
  }

  /** Adds a fault; returns its id for `remove`. */
  add(rule: FaultRule<Kind>): number {
    this.#ids++
    this.#rules.push({ id: this.#ids, rule, caught: 0 })
    return this.#ids
  }

  /** Removes a fault; false when there was none. Connections it stalls wait until `release`. */
  remove(id: number): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((live) => live.id !== id)
    return this.#rules.length < before
  }

  /** Removes all faults (or all of one kind) and releases every stalled connection. */
  clear(kind?: Kind): void {
    this.#rules = this.#rules.filter((live) => kind !== undefined && live.rule.kind !== kind)
    if (kind === undefined || kind === 'stall') this.release()
  }

  list(): readonly SetFault<Kind>[] {
    return this.#rules.map(({ id, rule, caught }) => ({ ...rule, id, caught }))
  }

  /** Returns up to `most` faults that apply to a request, in the order they were set, and counts them. */
  strike(target: FaultTarget<Kind>, most = Infinity): readonly FaultRule<Kind>[] {
    const struck = this.#rules
      .filter(
        ({ rule }) =>
          isMeantFor(rule, target) && (rule.share === undefined || this.#random.chance(rule.share)),
      )
      .slice(0, most)
    for (const live of struck) live.caught++
    this.#rules = this.#rules.filter(({ rule, caught }) => rule.next === undefined || caught < rule.next)
    return struck.map(({ rule }) => rule)
  }

  /** Resolves when stalled connections are released, or when `gone` does because the client has left. */
  async held(gone: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.add(resolve)
    await Promise.race([promise, gone])
    this.#held.delete(resolve)
  }

  /** How many connections are stalled. */
  get holding(): number {
    return this.#held.size
  }

  /** Releases every stalled connection. */
  release(): void {
    for (const letGo of this.#held) letGo()
  }
}

function isMeantFor<Kind extends string>(rule: FaultRule<Kind>, target: FaultTarget<Kind>): boolean {
  const named = ['method', 'path', 'chatId', 'type'] as const
  return (
    named.every((name) => rule[name] === undefined || rule[name] === target[name]) &&
    (rule.method !== undefined || target.isSpared !== true) &&
    hasPath(target, rule) &&
    (rule.to === undefined || hasAddress(target, rule.to)) &&
    (target.at === undefined || target.at === (rule.at ?? 'rcpt')) &&
    target.kinds?.includes(rule.kind) !== false
  )
}

function hasPath({ path = '' }: FaultTarget, { prefix = '', recordId }: Meant): boolean {
  return path.startsWith(prefix) && (recordId === undefined || path.endsWith(`/${recordId}`))
}

function hasAddress({ to = [] }: FaultTarget, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const wanted = new RegExp(`^${parts.join('.*')}$`, 'i')
  return to.some((address) => wanted.test(address))
}

/** Applies the connection's faults to an answer; undefined when the client has left. */
export async function throughFaults<Kind extends string>(
  response: ServerResponse,
  answer: Answer,
  struck: readonly FaultRule[],
  faults: Faults<Kind>,
): Promise<Answer | undefined> {
  const gone = new Promise<void>((resolve) => {
    response.once('close', resolve)
  })
  for (const rule of struck) {
    if (rule.kind === 'slow') await Promise.race([gone, pause(rule.delayMs ?? 1_000)])
    if (rule.kind === 'stall') await faults.held(gone)
    if (response.destroyed) return undefined
    if (rule.kind === 'reset') {
      response.socket?.resetAndDestroy()
      return undefined
    }
  }
  return answer
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
