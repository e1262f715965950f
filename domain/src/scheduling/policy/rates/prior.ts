import { days, type Duration } from '../../../kernel/duration.ts'
import { fitEstimate, logNormal, times, type RateEstimate, type EvidenceClass } from './rate-estimate.ts'

/** The estimates for a record before its first check. */
export type RatePrior = {
  /** From "no copy for sale" to "on sale". */
  readonly appearing: RateEstimate
  /** From "on sale" to "no copy for sale". */
  readonly vanishing: RateEstimate
  /** What was learned of a record counts half after this; see `fitHalfLife`. */
  readonly halfLife: Duration
}

const DAY_S = 86_400

/**
 * The estimates for records in general before any was checked: a copy a season that stays for a week, within a factor
 * of four and a half. They are a guess that matters for days only: the checks of the list soon say more.
 */
export const GLOBAL_PRIOR: RatePrior = {
  appearing: logNormal(1 / (90 * DAY_S), 1.5),
  vanishing: logNormal(1 / (7 * DAY_S), 1.5),
  halfLife: days(3650),
}

/** How the rate depends on the number of owners: a guess until records of the kind were checked. */
const TILT = { few: -0.15, some: -0.05, many: 0.1, masses: 0.25, unknown: 0 } as const

/** Returns the prior of a kind of which only the number of owners is known. */
export function kindPrior(all: RatePrior, bucket: FeatureBucket): RatePrior {
  const owned = bucket.split('-')[0] as keyof typeof TILT
  return { ...all, appearing: times(all.appearing, TILT[owned]) }
}

/** The evidence of records, rate by rate. */
export type KindEvidence = Readonly<Record<'appearing' | 'vanishing', readonly EvidenceClass[]>>

/** Refits the prior of a kind from its records' evidence, and from `parent` while that is little. */
export function refitKind(evidence: KindEvidence, parent: RatePrior): RatePrior {
  return {
    ...parent,
    appearing: fitEstimate(parent.appearing, evidence.appearing),
    vanishing: fitEstimate(parent.vanishing, evidence.vanishing),
  }
}

/** The counts of collectors who have and want a release; null while its details are not fetched. */
type CommunityFacts = { readonly have: number | null; readonly want: number | null }

/** Kinds of records that may share a prior: how many own one, and how hard it is sought. */
export type FeatureBucket = `${'few' | 'some' | 'many' | 'masses'}-${Sought}` | 'unknown'

type Sought = 'calm' | 'sought' | 'hunted'

/** The number of owners: a copy comes from a collection, seldom if ten people own it, weekly if ten thousand do. */
function owned(have: number): 'few' | 'some' | 'many' | 'masses' {
  if (have < 30) return 'few'
  if (have < 200) return 'some'
  return have < 1500 ? 'many' : 'masses'
}

/** The demand: where more people want a record than own it, copies are on sale for hours, not weeks. */
function sought(want: number, have: number): Sought {
  const ratio = want / Math.max(1, have)
  if (ratio < 0.5) return 'calm'
  return ratio < 2 ? 'sought' : 'hunted'
}

/** The bucket whose prior a record starts from. */
export function featureBucket({ have, want }: CommunityFacts): FeatureBucket {
  if (have === null || want === null) return 'unknown'
  return `${owned(have)}-${sought(want, have)}`
}
