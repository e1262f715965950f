import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { formatSpan } from '../../lib/text/format.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useLocale } from '../../lib/text/use-locale.ts'

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
export function PremiumPace() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(premiumCapacityQuery)
  const own = data?.byTier.find(({ tier }) => tier === PREMIUM_TIER)
  return (
    <p className="min-h-12 text-[0.9375rem] text-pretty text-ink-soft">
      {own !== undefined && t('subscription.upgrade.pace', { span: formatSpan(own.seconds, locale) })}
    </p>
  )
}
