import type { TrendDay } from '@cratewatch/contracts/operating/dashboard'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { formatNumber, readerTag } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { BarChart, FEWEST_POINTS } from '../../ui/charts/chart.tsx'
import { Table } from '../../ui/tables/table.tsx'

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

type TrendProps = { series: Series; days: readonly TrendDay[] }

function Trend({ series, days }: TrendProps) {
  const { t, locale } = useTexts()
  const title = t(`admin.trend.${series}`)
  const sum = sumOf(days, series)
  return (
    <ChartCard
      title={title}
      note={t('admin.trend.sum', { count: sum, days: days.length })}
      behind={{
        showTable: t('words.showTable'),
        showChart: t('words.showChart'),
        table: <TrendTable series={series} days={days} />,
      }}
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
    </ChartCard>
  )
}

function TrendTable({ series, days }: TrendProps) {
  const { t, locale } = useTexts()
  return (
    <Table
      caption={t(`admin.trend.${series}`)}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          header: t('admin.trend.day'),
          cell: ({ day }) => formatUtcDay(day, locale),
          primary: true,
        },
        {
          key: 'value',
          header: t('admin.trend.value'),
          cell: (day) => formatNumber(day[series], locale),
          align: 'end',
        },
      ]}
    />
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
