/** The counts of collectors who have and want a release; null while its details are not fetched. */
export type CommunityFacts = { readonly have: number | null; readonly want: number | null }

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
