const BINS = 600
/** Bins are logarithmic up to e^16.2 s, four months. */
const BINS_PER_E = BINS / 16.2

/** How weighted delays are spread. */
export class Spread {
  private readonly histogram = new Float64Array(BINS)
  private caught = 0
  private missed = 0

  add(seconds: number, weight: number): void {
    this.caught += weight
    this.histogram[Math.min(BINS - 1, Math.floor(BINS_PER_E * Math.log1p(seconds)))]! += weight
  }

  miss(weight: number): void {
    this.missed += weight
  }

  figures() {
    const caught = this.caught / (this.caught + this.missed)
    return { p50: this.quantile(0.5), p95: this.quantile(0.95), caught }
  }

  private quantile(share: number): number {
    let reached = 0
    const bin = this.histogram.findIndex((weight) => (reached += weight) >= share * this.caught)
    return this.caught > 0 ? Math.expm1((bin + 0.5) / BINS_PER_E) : Number.NaN
  }
}
