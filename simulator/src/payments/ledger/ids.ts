import { createHash } from 'node:crypto'

/** Names that look like the vendor's and are the same in every run: `cus_` and fourteen letters, say. */
export class Ids {
  readonly #seed: number
  #count = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  /** How many were given away; set when a ledger is taken out again, so that none is given twice. */
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
