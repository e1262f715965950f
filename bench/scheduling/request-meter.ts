const WINDOW_S = 60

/** The most requests in any 60 s. */
export class RequestMeter {
  most = 0
  private readonly times = new Float64Array(4096)
  private from = 0
  private to = 0

  request(now: number): void {
    const { times } = this
    times[this.to % times.length] = now
    this.to += 1
    // Rounding of sums of 1/rate must not count a request that is exactly a window old.
    while (times[this.from % times.length]! <= now - WINDOW_S + 1e-6) this.from += 1
    this.most = Math.max(this.most, this.to - this.from)
  }
}
