import { days } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Observation } from './observation.ts'

/** A run of equal observations, from the first check that saw it to the last one. */
export type Span = { readonly state: Observation['kind']; readonly from: Instant; readonly until: Instant }

/** Whether copies were for sale on a day: at one check at least, at none, or not known because nothing was checked. */
export type StripDay = 'yes' | 'no' | 'unknown'

const DAY = days(1)

/** The last `length` UTC days up to and including today, oldest first. Spans may come in any order. */
export function availabilityStrip(spans: readonly Span[], now: Instant, length: number): StripDay[] {
  const first = dayOf(now) - length + 1
  const strip = Array.from({ length }, (): StripDay => 'unknown')
  for (const span of spans) {
    const from = Math.max(dayOf(span.from) - first, 0)
    const until = Math.min(dayOf(span.until) - first, length - 1)
    for (let day = from; day <= until; day += 1) {
      if (strip[day] !== 'yes') strip[day] = span.state === 'on-sale' ? 'yes' : 'no'
    }
  }
  return strip
}

/** The first and last day of a time in which copies were for sale, as places in the strip. */
type SaleRun = { readonly from: number; readonly until: number }

/** The times in which copies were for sale, oldest first. A day without a check ends none: nobody saw it end. */
export function saleRuns(strip: readonly StripDay[]): SaleRun[] {
  const runs: SaleRun[] = []
  let hasEnded = true
  for (const [day, state] of strip.entries()) {
    if (state === 'no') hasEnded = true
    if (state !== 'yes') continue
    const from = hasEnded ? day : (runs.pop()?.from ?? day)
    runs.push({ from, until: day })
    hasEnded = false
  }
  return runs
}

/** Days since 1970, in UTC. */
function dayOf(at: Instant): number {
  return Math.floor(at / DAY)
}
