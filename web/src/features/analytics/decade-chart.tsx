import type { Analytics } from '@cratewatch/contracts/analytics'
import { useTranslation } from 'react-i18next'
import { BarTable } from '../../ui/charts/bar-table.tsx'
import { ChartCard } from '../../ui/charts/chart-card.tsx'

/** Charts the decades of the pressings. */
export function DecadeChart({ decades }: { decades: Analytics['byDecade'] }) {
  const { t } = useTranslation()
  const title = t('analytics.by.decade')
  return (
    <ChartCard title={title} note={decades.some(({ available }) => available > 0) && t('analytics.by.note')}>
      <BarTable
        caption={title}
        headers={{ label: title, value: t('analytics.records') }}
        liveText={(count) => t('analytics.by.live', { count })}
        bars={decades.map(({ name, count, available }) => ({
          key: String(name),
          label: name === null ? t('analytics.by.unknownYear') : t('analytics.by.years', { decade: name }),
          value: count,
          live: available,
        }))}
      />
    </ChartCard>
  )
}
