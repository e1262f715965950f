import type { AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { formatCalendarDay } from '../../../lib/text/format.ts'

export type AvailabilityHistoryProps = { days: AnalyticsHistory['availability'] }

/** Charts how many watched records were for sale, by day. */
export function AvailabilityHistory({ days }: AvailabilityHistoryProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const title = t('analytics.history.title', { days: days.length })
  return (
    <ChartCard
      title={title}
      note={t('analytics.history.note')}
      behind={{
        showTable: t('analytics.showTable'),
        showChart: t('analytics.showChart'),
        table: <HistoryTable days={days} caption={title} />,
      }}
    >
      <LineChart
        label={title}
        start={t('analytics.history.start', { days: days.length })}
        end={t('analytics.history.end')}
        points={days.map(({ day, watched, available }) => ({
          key: day,
          value: available,
          ceiling: watched,
          text: t('analytics.history.point', {
            day: formatCalendarDay(day, locale),
            available,
            watched,
          }),
        }))}
      />
    </ChartCard>
  )
}

function HistoryTable({ days, caption }: AvailabilityHistoryProps & { caption: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Table
      caption={caption}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          header: t('analytics.history.day'),
          cell: ({ day }) => formatCalendarDay(day, locale),
          primary: true,
        },
        {
          key: 'available',
          header: t('analytics.available'),
          cell: ({ available }) => available,
          align: 'end',
        },
        { key: 'watched', header: t('analytics.records'), cell: ({ watched }) => watched, align: 'end' },
      ]}
    />
  )
}
