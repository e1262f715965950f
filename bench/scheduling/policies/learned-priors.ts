import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { EvidenceClass } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/feature-bucket'
import { refitPrior, type CheckHistory } from '@cratewatch/domain/scheduling/policy/rates/half-life'
import { kindPrior, refitKind, type RatePrior } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { Evidence } from '@cratewatch/domain/scheduling/policy/rates/rate'

/** The prior of each bucket from the evidence of its records, in the product a GROUP BY, and from the histories of some of them. */
export function learnedPriors(
  checkStates: readonly CheckState[],
  bucket: readonly FeatureBucket[],
  histories: readonly CheckHistory[],
  now: Instant,
): (bucket: FeatureBucket) => RatePrior {
  const taught = (own: readonly CheckState[]) => ({
    appearing: classes(own.map(({ appearing }) => appearing)),
    vanishing: classes(own.map(({ vanishing }) => vanishing)),
  })
  const all = refitPrior(taught(checkStates), histories, now)
  const kinds = Map.groupBy(checkStates.keys(), (record) => bucket[record]!)
  const fitted = new Map(
    Array.from(kinds, ([name, records]) => {
      const own = taught(records.map((record) => checkStates[record]!))
      return [name, refitKind(own, kindPrior(all, name))] as const
    }),
  )
  return (name) => fitted.get(name) ?? kindPrior(all, name)
}

function classes(all: readonly Evidence[]): readonly EvidenceClass[] {
  const found = new Map<string, EvidenceClass>()
  for (const { events, exposure } of all) {
    if (!(exposure > 0)) continue
    const name = `${Math.round(4 * Math.log1p(events))} ${Math.round(2 * Math.log1p(exposure))}`
    const { records, ...mean } = found.get(name) ?? { records: 0, events: 0, exposure: 0 }
    const share = 1 / (records + 1)
    found.set(name, {
      records: records + 1,
      events: mean.events + share * (events - mean.events),
      exposure: mean.exposure + share * (exposure - mean.exposure),
    })
  }
  return Array.from(found.values())
}
