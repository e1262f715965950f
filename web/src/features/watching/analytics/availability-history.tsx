import type { AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { Link } from '@tanstack/react-router'
import { formatCalendarDay } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { LineChart, polyline } from '../../../ui/charts/chart.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Table } from '../../../ui/tables/table.tsx'

type AvailabilityHistoryProps = { days: AnalyticsHistory['availability'] }

/** Charts how many watched records were for sale, by day. */
export function AvailabilityHistory({ days }: AvailabilityHistoryProps) {
  const { t, locale } = useTexts()
  const title = t('analytics.history.title', { days: days.length })
  return (
    <ChartCard
      title={title}
      note={t('analytics.history.note')}
      behind={{
        showTable: t('words.showTable'),
        showChart: t('words.showChart'),
        table: <HistoryTable days={days} caption={title} />,
      }}
    >
      <LineChart
        label={title}
        start={t('words.daysAgo', { days: days.length })}
        end={t('words.today')}
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
  const { t, locale } = useTexts()
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

/** Invented figures for the preview. */
const IMAGINED = [1, 1, 2, 2, 1, 3, 3, 4, 3, 5, 4, 4, 6, 5, 7, 6, 6, 8, 7, 9].map((value) => value / 11)

/** Shows an example of the history. The real figures are not computed on the free plan. */
export function HistoryPreview() {
  const { t } = useTexts()
  const line = polyline(IMAGINED)
  return (
    <Card
      as="section"
      aria-labelledby="history-preview"
      className="grid gap-6 md:grid-cols-2 md:items-center"
    >
      <div className="grid justify-items-start gap-3">
        <h2 id="history-preview" className="heading text-section">
          {t('analytics.preview.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('analytics.preview.text')}</p>
        <Button asChild variant="secondary" className="mt-1">
          <Link to="/dashboard/subscription">{t('analytics.preview.action')}</Link>
        </Button>
      </div>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible [mask-image:linear-gradient(90deg,#000_30%,#0000)] md:h-44"
      >
        <polygon points={`0,100 ${line} 100,100`} className="fill-idle-soft" />
        <polyline
          points={line}
          fill="none"
          className="stroke-ink-soft"
          strokeWidth="2.5"
          strokeDasharray="1 6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Card>
  )
}
