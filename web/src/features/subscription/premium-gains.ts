import { PLANS, type PlanTerms } from '@cratewatch/domain/plans/catalogue'

/** The possible gains of another plan, in the order shown. */
const GAINS = {
  unlimited: ({ watchLimit }) => watchLimit === null,
  faster: ({ chatDelay }) => chatDelay === 0,
  chat: ({ chatManagement }) => chatManagement,
  search: ({ prioritySearch }) => prioritySearch,
  sync: ({ advancedSync }) => advancedSync,
  analytics: ({ analyticsHistory }) => analyticsHistory,
} as const satisfies Record<string, (terms: PlanTerms) => boolean>

export type Gain = keyof typeof GAINS

/** Lists what premium has and the free plan lacks, by the catalogue that the server enforces. */
export function premiumGains(
  plans: Readonly<Record<'FREE' | 'PREMIUM', PlanTerms>> = PLANS,
): readonly Gain[] {
  const all = Object.keys(GAINS) as Gain[]
  return all.filter((gain) => GAINS[gain](plans.PREMIUM) && !GAINS[gain](plans.FREE))
}
