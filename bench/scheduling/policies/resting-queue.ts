import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** What was checked less than the floor ago. First in, first out: the floor is the same for all. */
export class RestingQueue {
  private readonly ids: Int32Array
  private readonly since: Float64Array
  private from = 0
  private to = 0

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity + 1)
    this.since = new Float64Array(capacity + 1)
  }

  add(id: number, at: Instant): void {
    this.ids[this.to] = id
    this.since[this.to] = at
    this.to = (this.to + 1) % this.ids.length
  }

  release(now: Instant, floor: Duration, each: (id: number) => void): void {
    while (this.from !== this.to && this.since[this.from]! + floor <= now) {
      each(this.ids[this.from]!)
      this.from = (this.from + 1) % this.ids.length
    }
  }
}
