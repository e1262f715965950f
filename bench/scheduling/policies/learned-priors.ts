import { refitPrior, WORLD_PRIOR, type RatePrior } from '@cratewatch/domain/scheduling/policy/prior'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'

type Sums = {
  appearing: { events: number; exposure: number }
  vanishing: { events: number; exposure: number }
}

/** The prior of each bucket from the evidence of its records, shrunk to the prior of all: in the product a GROUP BY. */
export function learnedPriors(
  probes: readonly Probe[],
  bucket: readonly string[],
): (bucket: string) => RatePrior {
  const all = noSums()
  const each = new Map<string, Sums>()
  probes.forEach((probe, i) => {
    const name = bucket[i]!
    const own = each.get(name) ?? noSums()
    each.set(name, own)
    for (const sums of [own, all]) {
      sums.appearing.events += probe.appearing.events
      sums.appearing.exposure += probe.appearing.exposure
      sums.vanishing.events += probe.vanishing.events
      sums.vanishing.exposure += probe.vanishing.exposure
    }
  })
  const parent = refitPrior(all, WORLD_PRIOR)
  const fitted = new Map(Array.from(each, ([name, sums]) => [name, refitPrior(sums, parent)]))
  return (name) => fitted.get(name) ?? parent
}

function noSums(): Sums {
  return { appearing: { events: 0, exposure: 0 }, vanishing: { events: 0, exposure: 0 } }
}
