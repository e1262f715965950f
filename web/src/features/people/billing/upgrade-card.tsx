import { formatPlanPrice } from '@cratewatch/domain/plans/format-plan-price'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Price } from '../../../ui/price.tsx'
import { PLANS, type PlanTerms } from '@cratewatch/domain/plans/catalogue'
import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { formatSpan } from '../../../lib/text/format.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

type UpgradeCardProps = { action: ReactNode; takesPayments: boolean }

/** Shows what premium includes and costs. An instance without payments says so instead of showing a dead button. */
export function UpgradeCard({ action, takesPayments }: UpgradeCardProps) {
  const { t, locale } = useTexts()
  const price = formatPlanPrice('PREMIUM', locale)
  return (
    <Card as="section" padding="lg" tone="loud" aria-labelledby="upgrade" className="grid gap-5">
      <h2 id="upgrade" className="heading text-section">
        {t('subscription.upgrade.title')}
      </h2>
      <Price amount={price} suffix={t('subscription.upgrade.perMonth')} size="lg" />
      <ul className="grid gap-2.5">
        {premiumGains().map((gain) => (
          <li key={gain} className="flex gap-2.5 text-pretty">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-label" strokeWidth={2.75} />
            {t(`subscription.upgrade.gains.${gain}`)}
          </li>
        ))}
      </ul>
      <PremiumPace />
      {takesPayments ? (
        action
      ) : (
        <p className="rounded-control bg-well px-4 py-3 text-[0.9375rem] text-pretty text-ink-soft">
          {t('subscription.upgrade.noPayments')}
        </p>
      )}
    </Card>
  )
}

/** The possible gains of another plan, in the order shown. */
const GAINS = {
  unlimited: ({ watchLimit }) => watchLimit === null,
  faster: ({ chatDelay }) => chatDelay === 0,
  chat: ({ chatManagement }) => chatManagement,
  search: ({ prioritySearch }) => prioritySearch,
  sync: ({ advancedSync }) => advancedSync,
  analytics: ({ analyticsHistory }) => analyticsHistory,
} as const satisfies Record<string, (terms: PlanTerms) => boolean>

type Gain = keyof typeof GAINS

/** Lists what premium has and the free plan lacks, by the catalogue that the server enforces. */
export function premiumGains(
  plans: Readonly<Record<'FREE' | 'PREMIUM', PlanTerms>> = PLANS,
): readonly Gain[] {
  const all = Object.keys(GAINS) as Gain[]
  return all.filter((gain) => GAINS[gain](plans.PREMIUM) && !GAINS[gain](plans.FREE))
}

/** The tier in which a premium user's record begins. */
const PREMIUM_TIER = 2

/** How often one more record of a premium user, and others like it, would be checked. */
const premiumCapacityQuery = queryOptions({
  queryKey: [...queryKeys.capacity, 'premium'],
  queryFn: ({ signal }) => call(endpoints.vinylCapacity, { query: { adding: 1, plan: 'PREMIUM' } }, signal),
})

/**
 * Says how often premium records are really checked on the present budget, before anybody pays. Its space is reserved.
 */
function PremiumPace() {
  const { t, locale } = useTexts()
  const { data } = useQuery(premiumCapacityQuery)
  const own = data?.byTier.find(({ tier }) => tier === PREMIUM_TIER)
  return (
    <p className="min-h-12 text-[0.9375rem] text-pretty text-ink-soft">
      {own !== undefined && t('subscription.upgrade.pace', { span: formatSpan(own.seconds, locale) })}
    </p>
  )
}
