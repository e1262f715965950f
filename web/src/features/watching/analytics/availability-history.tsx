import type { AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { Link } from '@tanstack/react-router'
import { FiguresCard } from '../../../lib/figures-card.tsx'
import { formatCalendarDay } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { LineChart, polyline } from '../../../ui/charts/chart.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** Charts how many watched records were for sale, by day. */
export function AvailabilityHistory({ days }: { days: AnalyticsHistory['availability'] }) {
  const { t, locale } = useTexts()
  const title = t('analytics.history.title', { days: days.length })
  return (
    <FiguresCard
      title={title}
      note={t('analytics.history.note')}
      rows={days}
      rowKey={({ day }) => day}
      name={{ header: t('analytics.history.day'), of: ({ day }) => formatCalendarDay(day, locale) }}
      figures={[
        { header: t('analytics.available'), of: ({ available }) => available },
        { header: t('analytics.records'), of: ({ watched }) => watched },
      ]}
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
    </FiguresCard>
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
