import type { AdminOptimization } from '@cratewatch/contracts/admin/optimization'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { BarTable } from '../../../ui/charts/bar-table.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'

const NAMES = {
  'rate-limited': 'admin.optimization.errors.rateLimited',
  unavailable: 'admin.optimization.errors.unavailable',
  unreadable: 'admin.optimization.errors.unreadable',
  unauthorized: 'admin.optimization.errors.unauthorized',
} as const

export type ErrorsProps = { errors: AdminOptimization['errors']; checks: number }

/** Shows why checks failed. None of them counts as "none for sale". */
export function Errors({ errors, checks }: ErrorsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sum = errors.reduce((total, { count }) => total + count, 0)
  return (
    <ChartCard
      title={t('admin.optimization.errors.title')}
      note={t('admin.optimization.errors.note', { count: sum, checks: formatNumber(checks, locale) })}
    >
      <BarTable
        caption={t('admin.optimization.errors.title')}
        headers={{ label: t('admin.optimization.errors.kind'), value: t('admin.trend.value') }}
        bars={errors.map(({ kind, count }) => ({ key: kind, label: t(NAMES[kind]), value: count }))}
        valueText={(count) => formatNumber(count, locale)}
      />
    </ChartCard>
  )
}
