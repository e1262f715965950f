import type { BreakdownAnswer, AnalyticsHistory, Analytics } from '@cratewatch/contracts/watching/analytics'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { BarTable, HeatTable, type Bar } from '../../../ui/charts/chart-tables.tsx'
import { DescriptionList } from '../../../ui/tables/table.tsx'

type BreakdownChartProps = { title: string; breakdown: BreakdownAnswer }

/** Charts the list by one property, and how many of each value are for sale. */
export function BreakdownChart({ title, breakdown: { top, rest } }: BreakdownChartProps) {
  const { t } = useTexts()
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

type FindsByHourProps = { grid: AnalyticsHistory['findsByHour']; timeZone: string }

/** Every sixth hour has a label; more would not fit a phone. */
const NAMED_EVERY = 6

/** Charts when copies appear: weekdays down, hours across. */
export function FindsByHour({ grid, timeZone }: FindsByHourProps) {
  const { t, locale } = useTexts()
  const busiest = busiestHour(grid)
  const note =
    busiest === null
      ? t('analytics.wait.none')
      : t('analytics.hours.busiest', {
          weekday: weekdayName(busiest.weekday, 'long', locale),
          hour: clock(busiest.hour),
          count: busiest.count,
        })
  return (
    <ChartCard title={t('analytics.hours.title')} note={note}>
      <HeatTable
        caption={t('analytics.hours.caption', { timeZone })}
        rowsName={t('analytics.hours.weekday')}
        rows={grid.map((_, day) => weekdayName(day, 'short', locale))}
        columns={Array.from({ length: 24 }, (_, hour) => ({
          name: clock(hour),
          quiet: hour % NAMED_EVERY !== 0,
        }))}
        values={grid}
        cellText={(day, hour, count) =>
          t('analytics.hours.cell', {
            weekday: weekdayName(day, 'long', locale),
            hour: clock(hour),
            count,
          })
        }
        few={t('analytics.hours.few')}
        many={t('analytics.hours.many')}
      />
      <p className="text-[0.8125rem] text-ink-soft">{t('analytics.hours.zone', { timeZone })}</p>
    </ChartCard>
  )
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

type BusyHour = { readonly weekday: number; readonly hour: number; readonly count: number }

/**
 * Returns the cell with the highest count, the first of several; null when nothing was counted. Weekday 0 is Monday.
 */
export function busiestHour(grid: readonly (readonly number[])[]): BusyHour | null {
  const cells = grid.flatMap((row, weekday) => row.map((count, hour) => ({ weekday, hour, count })))
  return cells.reduce<BusyHour | null>((best, cell) => (cell.count > (best?.count ?? 0) ? cell : best), null)
}

type Prices = NonNullable<Analytics['prices']>

/** Charts what the cheapest copies cost now. */
export function PriceSpread({ prices: { currency, lowest, median, highest, steps } }: { prices: Prices }) {
  const { t, locale } = useTexts()
  const money = (value: number) => formatMoney({ value, currency }, locale)
  const round = (value: number) => formatMoney({ value, currency }, locale, true)
  const label = ({ from, below }: Prices['steps'][number]) => {
    if (below === null) return t('analytics.prices.from', { from: round(from) })
    return from === 0
      ? t('analytics.prices.below', { below: round(below) })
      : t('analytics.prices.range', { from: round(from), below: round(below) })
  }
  return (
    <ChartCard title={t('analytics.prices.title')} note={t('analytics.prices.note')}>
      <DescriptionList
        layout="inline"
        items={[
          { term: t('analytics.prices.lowest'), detail: money(lowest) },
          { term: t('analytics.prices.median'), detail: money(median) },
          { term: t('analytics.prices.highest'), detail: money(highest) },
        ]}
      />
      <BarTable
        caption={t('analytics.prices.title')}
        headers={{ label: t('watches.columns.price'), value: t('analytics.records') }}
        bars={steps.map((step) => ({ key: String(step.from), label: label(step), value: step.count }))}
      />
    </ChartCard>
  )
}
