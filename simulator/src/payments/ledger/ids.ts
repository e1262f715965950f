import { createHash } from 'node:crypto'

/** Ids that look like the vendor's and are the same in every run: `cus_` and fourteen letters, for example. */
export class Ids {
  readonly #seed: number
  #count = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** How many ids were made; set when a ledger is restored, so that none is repeated. */
  get count(): number {
    return this.#count
  }

  set count(count: number) {
    this.#count = count
  }

  next(prefix: string, length = 24): string {
    this.#count++
    const digest = createHash('sha256').update(`${this.#seed}/${prefix}/${this.#count}`).digest('base64')
    return `${prefix}_${digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, length)}`
  }
}
