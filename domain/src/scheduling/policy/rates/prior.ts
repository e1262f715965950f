import { logNormal, weighedBy, type RateEstimate } from './rate-estimate.ts'

/**
 * How often records in general appear before any was checked: a copy a season, within a factor of four and a half. It is a
 * guess that matters for days only: the checks of the list soon say more.
 */
export const GLOBAL_PRIOR: RateEstimate = logNormal(1 / (90 * 86_400), 1.5)

/**
 * The events that the number of owners counts as until records of the kind were checked: rates go about with the root of it.
 * Recorded answers had two copies for sale of twenty owned, ten of two hundred, thirty of a thousand (decision 71).
 */
const TILT = { few: -0.6, some: -0.2, many: 0.2, masses: 0.6, unknown: 0 } as const

/** Returns the prior of a kind of which only the number of owners is known. */
export function kindPrior(all: RateEstimate, bucket: FeatureBucket): RateEstimate {
  return weighedBy(all, { events: TILT[bucket.split('-')[0] as keyof typeof TILT], exposure: 0 })
}

/** The counts of collectors who have and want a release; null while its details are not fetched. */
type CommunityFacts = { readonly have: number | null; readonly want: number | null }

/** Kinds of records that share a prior: how many own one, and how hard it is sought. */
export type FeatureBucket =
  | `${'few' | 'some' | 'many' | 'masses'}-${'calm' | 'sought' | 'hunted'}`
  | 'unknown'

/**
 * The bucket whose prior a record starts from. A copy comes from a collection, seldom if ten people own it, weekly if ten
 * thousand do; where more people want a record than own it, copies are on sale for hours, not weeks.
 */
export function featureBucket({ have, want }: CommunityFacts): FeatureBucket {
  if (have === null || want === null) return 'unknown'
  return `${ownedBy(have)}-${soughtAt(want / Math.max(1, have))}`
}

function ownedBy(have: number) {
  if (have < 30) return 'few'
  if (have < 200) return 'some'
  return have < 1500 ? 'many' : 'masses'
}

function soughtAt(ratio: number) {
  if (ratio < 0.5) return 'calm'
  return ratio < 2 ? 'sought' : 'hunted'
}
