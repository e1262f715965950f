import type { BreakdownAnswer } from '@cratewatch/contracts/watching/analytics'
import { useTranslation } from 'react-i18next'
import { BarTable, type Bar } from '../../../ui/charts/bar-table.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'

export type BreakdownChartProps = { title: string; breakdown: BreakdownAnswer }

/** Charts the list by one property, and how many of each value are for sale. */
export function BreakdownChart({ title, breakdown: { top, rest } }: BreakdownChartProps) {
  const { t } = useTranslation()
  const others: readonly Bar[] =
    rest === null
      ? []
      : [
          {
            key: ' rest',
            label: t('analytics.by.others', { count: rest.names }),
            value: rest.count,
            live: rest.available,
          },
        ]
  const bars = top.map(({ name, count, available }) => ({
    key: name,
    label: name,
    value: count,
    live: available,
  }))
  return (
    <ChartCard title={title} note={bars.some(({ live }) => live > 0) && t('analytics.by.note')}>
      {bars.length === 0 ? (
        <p className="text-ink-soft">{t('analytics.by.nothing')}</p>
      ) : (
        <BarTable
          caption={title}
          headers={{ label: title, value: t('analytics.records') }}
          liveText={(count) => t('analytics.by.live', { count })}
          bars={[...bars, ...others]}
        />
      )}
    </ChartCard>
  )
}
