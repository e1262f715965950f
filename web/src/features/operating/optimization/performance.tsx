import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { Activity, Eye, PiggyBank, Repeat, Timer, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import { durationText } from '../texts/duration-text.ts'

/** Shows the six figures that tell whether all is well. */
export function Performance({ optimization }: { optimization: AdminOptimization }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { metrics, systemStatus, saved, detectionDelaySeconds } = optimization
  const { performance } = metrics
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <StatCard
        label={t('admin.optimization.delay')}
        icon={<Eye />}
        value={durationText(detectionDelaySeconds, locale)}
        detail={t('admin.optimization.delayNote')}
      />
      <StatCard
        label={t('admin.optimization.checks24h')}
        icon={<Activity />}
        value={number(performance.totalChecks24h)}
        detail={t('admin.optimization.checksPerHour', { count: Math.round(performance.checksPerHour) })}
      />
      <StatCard
        label={t('admin.optimization.response')}
        icon={<Timer />}
        value={t('admin.optimization.ms', { ms: number(performance.avgResponseTime) })}
        detail={t('admin.optimization.day')}
      />
      <StatCard
        label={t('admin.optimization.changes')}
        icon={<Repeat />}
        value={number(performance.stockChanges24h)}
        detail={t('admin.optimization.day')}
      />
      <Saved {...saved} />
      <ErrorRate {...systemStatus} />
    </div>
  )
}

function Saved({ bySharing, byGroups }: AdminOptimization['saved']) {
  const { t } = useTranslation()
  const locale = useLocale()
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <StatCard
      label={t('admin.optimization.saved')}
      icon={<PiggyBank />}
      value={number(bySharing + byGroups)}
      detail={t('admin.optimization.savedBy', { sharing: number(bySharing), groups: number(byGroups) })}
    />
  )
}

function ErrorRate({ totalChecks, errorCount }: AdminOptimization['systemStatus']) {
  const { t } = useTranslation()
  const locale = useLocale()
  const percent = totalChecks === 0 ? 0 : (errorCount / totalChecks) * 100
  return (
    <StatCard
      label={t('admin.optimization.errorRate')}
      icon={<TriangleAlert />}
      value={t('admin.optimization.percent', {
        percent: formatNumber(Math.round(percent * 10) / 10, locale),
      })}
      detail={t('admin.optimization.day')}
    />
  )
}
