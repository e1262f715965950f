/** Hashes whole numbers into one evenly distributed 32-bit number: the seed of all randomness here. */
export function mix(...parts: number[]): number {
  let h = 0x9e3779b9
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13) ^ Math.floor(part / 0x1_0000_0000), 0xc2b2ae35)
    h ^= h >>> 16
  }
  return h >>> 0
}

/** Hashes a name into a number, so that each purpose has its own random stream. */
export function mixText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** A repeatable random stream (sfc32): the same seeds give the same numbers in the same order. */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(...seeds: number[]) {
    const root = mix(...seeds)
    this.#a = root
    this.#b = Math.imul(root, 0x2c1b3c6d) ^ 0x6d2b79f5
    this.#c = Math.imul(root, 0x297a2d39) ^ 0x1b873593
    for (let i = 0; i < 8; i++) this.next()
  }

  /** Draws a number in [0, 1). */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return (t >>> 0) / 0x1_0000_0000
  }

  /** Draws a whole number in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** Draws a whole number in [from, to]. */
  between(from: number, to: number): number {
    return from + this.int(to - from + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  /** Picks by weight; the weights may have any sum. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    const last = items.at(-1)
    if (last === undefined) throw new Error('Nothing to pick from')
    return last[0]
  }

  /** Draws from a standard normal distribution. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** Draws from a log-normal distribution around a median: the heavy tail of prices, lifetimes and demand. */
  logNormal(median: number, logSd: number): number {
    return median * Math.exp(logSd * this.normal())
  }

  poisson(mean: number): number {
    const floor = Math.exp(-mean)
    let count = 0
    for (let p = this.next(); p > floor; p *= this.next()) count++
    return count
  }
}
