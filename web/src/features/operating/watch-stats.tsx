import { CircleOff, Disc3, Star, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-texts.ts'
import { StatCard } from '../../ui/layout/stat-card.tsx'

export type WatchStatsProps = {
  stats: { totalVinyls: number; availableVinyls: number; unavailableVinyls: number; premiumVinyls: number }
}

/** Shows how many records are watched, and how many of them are for sale. */
export function WatchStats({ stats }: WatchStatsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const total = stats.totalVinyls
  const share = (part: number) =>
    t('admin.stats.ofWatches', {
      percent: formatNumber(total === 0 ? 0 : Math.round((part / total) * 100), locale),
    })
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={t('admin.stats.totalVinyls')} icon={<Disc3 />} value={formatNumber(total, locale)} />
      <StatCard
        label={t('admin.stats.available')}
        icon={<Tag />}
        tone={stats.availableVinyls > 0 ? 'live' : 'plain'}
        value={formatNumber(stats.availableVinyls, locale)}
        detail={share(stats.availableVinyls)}
      />
      <StatCard
        label={t('admin.stats.unavailable')}
        icon={<CircleOff />}
        value={formatNumber(stats.unavailableVinyls, locale)}
        detail={share(stats.unavailableVinyls)}
      />
      <StatCard
        label={t('admin.stats.premiumVinyls')}
        icon={<Star />}
        value={formatNumber(stats.premiumVinyls, locale)}
        detail={share(stats.premiumVinyls)}
      />
    </div>
  )
}
