import type { TrendDay } from '@cratewatch/contracts/operating/dashboard'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { FiguresCard } from '../../lib/figures-card.tsx'
import { readerTag } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { BarChart, FEWEST_POINTS } from '../../ui/charts/chart.tsx'

const SERIES = ['users', 'watches', 'finds', 'alerts'] as const
type Series = (typeof SERIES)[number]

/** A chart of fewer days with something is a bar or two. */
const FEWEST_DAYS = 3

/** Shows small charts of daily counts, of what there is enough to draw. */
export function Trends({ days }: { days: readonly TrendDay[] }) {
  const drawn = SERIES.filter(
    (series) =>
      sumOf(days, series) >= FEWEST_POINTS && days.filter((day) => day[series] > 0).length >= FEWEST_DAYS,
  )
  return (
    <div className="grid gap-4 empty:hidden sm:grid-cols-2">
      {drawn.map((series) => (
        <Trend key={series} series={series} days={days} />
      ))}
    </div>
  )
}

function sumOf(days: readonly TrendDay[], series: Series): number {
  return days.reduce((total, day) => total + day[series], 0)
}

function Trend({ series, days }: { series: Series; days: readonly TrendDay[] }) {
  const { t, locale } = useTexts()
  const title = t(`admin.trend.${series}`)
  const sum = sumOf(days, series)
  return (
    <FiguresCard
      title={title}
      note={t('admin.trend.sum', { count: sum, days: days.length })}
      rows={days}
      rowKey={({ day }) => day}
      name={{ header: t('admin.trend.day'), of: ({ day }) => formatUtcDay(day, locale) }}
      figures={[{ header: t('admin.trend.value'), of: (day) => day[series] }]}
    >
      <BarChart
        size="sm"
        label={title}
        start={t('words.daysAgo', { days: days.length })}
        end={t('words.today')}
        bars={days.map((day) => ({
          key: day.day,
          value: day[series],
          text: t('admin.trend.point', { day: formatUtcDay(day.day, locale), value: day[series] }),
        }))}
      />
    </FiguresCard>
  )
}

/** Writes a calendar day, "2026-11-20", as "20 Nov". It has no hours, so no time zone may shift it. */
function formatUtcDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(readerTag(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00Z`))
}
