import type { Analytics } from '@cratewatch/contracts/analytics'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { StatCard } from '../../ui/layout/stat-card.tsx'

/** Shows the present state of the list. */
export function Totals({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { total, available, unavailable, availablePercent, finds, totalChecks } = analytics
  const number = (value: number) => formatNumber(value, locale)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label={t('analytics.totals.watched')}
        value={number(total)}
        detail={t('analytics.totals.checks', { count: totalChecks })}
      />
      <StatCard
        label={t('analytics.totals.available')}
        value={number(available)}
        detail={t('analytics.totals.unavailable', { count: unavailable })}
        tone={available > 0 ? 'live' : 'plain'}
      />
      <StatCard
        label={t('analytics.totals.percent')}
        value={formatPercent(availablePercent, locale)}
        detail={t('analytics.totals.ofWatched')}
      />
      <StatCard
        label={t('analytics.totals.finds')}
        value={number(finds)}
        detail={t('analytics.totals.sinceWatched')}
      />
    </div>
  )
}
