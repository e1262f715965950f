/**
 * A binary min-heap of record numbers that knows each one's place, so that records are replaced and removed directly.
 */
export class KeyedHeap {
  readonly keys: Float64Array
  private readonly order: Int32Array
  private readonly place: Int32Array
  private length = 0

  constructor(capacity: number) {
    this.keys = new Float64Array(capacity)
    this.order = new Int32Array(capacity)
    this.place = new Int32Array(capacity).fill(-1)
  }

  /** The record with the smallest key, or -1. */
  first(): number {
    return this.length === 0 ? -1 : this.order[0]!
  }

  has(record: number): boolean {
    return this.place[record]! >= 0
  }

  /** Puts the record in, or to its new place. */
  set(record: number, key: number): void {
    let at = this.place[record]!
    if (at < 0) {
      at = this.length
      this.length += 1
      this.keys[record] = key
      this.up(at, record)
      return
    }
    const before = this.keys[record]!
    this.keys[record] = key
    if (key < before) this.up(at, record)
    else this.down(at, record)
  }

  remove(record: number): void {
    const at = this.place[record]!
    if (at < 0) return
    this.place[record] = -1
    this.length -= 1
    if (at === this.length) return
    const last = this.order[this.length]!
    this.up(at, last)
    if (this.order[at] === last) this.down(at, last)
  }

  private up(from: number, record: number): void {
    const { keys, order, place } = this
    const key = keys[record]!
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const other = order[parent]!
      if (keys[other]! <= key) break
      order[at] = other
      place[other] = at
      at = parent
    }
    order[at] = record
    place[record] = at
  }

  private down(from: number, record: number): void {
    const { keys, order, place, length } = this
    const key = keys[record]!
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && keys[order[child + 1]!]! < keys[order[child]!]!) child += 1
      const other = order[child]!
      if (keys[other]! >= key) break
      order[at] = other
      place[other] = at
      at = child
    }
    order[at] = record
    place[record] = at
  }
}
