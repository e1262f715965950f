import { createHash } from 'node:crypto'
import type { Ids } from '../../server/src/base/ids.ts'

/** Everything that a history draws, in one order, from one seed. */
export type Chance = {
  /** From 0 to 1, without 1. */
  unit(): number
  below(limit: number): number
  /** Whether something of this probability happens now. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  readonly ids: Ids
}

/** Mulberry32, after a scramble that keeps neighbouring seeds apart. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(unit() * limit)
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => below(256)))
  const uuid = () => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  return {
    unit,
    below,
    happens: (probability) => unit() < probability,
    pick(from) {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    ids: { uuid, owner: uuid, token: () => bytes(32).toString('base64url'), bytes, below },
  }
}

/** What happened in a history, step by step: a hash of all of it, and its end in words. */
export type Trace = {
  note(line: string): void
  hash(): string
  readonly last: readonly string[]
  steps(): number
}

const KEPT = 60

export function createTrace(keepAll = false): Trace {
  const hash = createHash('sha256')
  const last: string[] = []
  let steps = 0
  return {
    note(line) {
      hash.update(line).update('\n')
      steps += 1
      last.push(`${steps} ${line}`)
      if (!keepAll && last.length > KEPT) last.shift()
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
    last,
    steps: () => steps,
  }
}
