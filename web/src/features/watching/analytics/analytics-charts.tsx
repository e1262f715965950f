import type { BreakdownAnswer, AnalyticsHistory, Analytics } from '@cratewatch/contracts/watching/analytics'
import { DAY_PARTS, PART_HOURS } from '@cratewatch/domain/analytics/usual-time'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import type { TFunction } from 'i18next'
import { firstWeekday, weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { BarTable, HeatTable } from '../../../ui/charts/chart-tables.tsx'
import { DescriptionList } from '../../../ui/tables/table.tsx'

type BreakdownChartProps = { title: string; breakdown: BreakdownAnswer }

/** Charts the list by one property, and how many of each value are for sale. */
export function BreakdownChart({ title, breakdown: { top, rest } }: BreakdownChartProps) {
  const { t } = useTexts()
  const others = rest === null ? [] : [{ ...rest, name: t('analytics.by.others', { count: rest.names }) }]
  const bars = [...top, ...others].map(({ name, count, available }) => ({
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
          bars={bars}
        />
      )}
    </ChartCard>
  )
}

type FindsByHourProps = { history: AnalyticsHistory; timeZone: string }

const WEEK = 7
/** Every sixth hour has a label; more would not fit a phone. */
const NAMED_EVERY = 6

/** Charts when copies appear, weekdays down and hours across, and says what stands out. */
export function FindsByHour({ history: { findsByHour, usualTime }, timeZone }: FindsByHourProps) {
  const { t, locale } = useTexts()
  const first = firstWeekday(locale)
  const weekdays = findsByHour.map((_, row) => (first + row) % WEEK)
  const note =
    usualTime === null
      ? t('analytics.hours.none')
      : t('analytics.hours.usual', { when: timeInWords(usualTime, t), count: usualTime.days })
  return (
    <ChartCard title={t('analytics.hours.title')} note={note}>
      <HeatTable
        caption={t('analytics.hours.caption', { timeZone })}
        rowsName={t('analytics.hours.weekday')}
        rows={weekdays.map((weekday) => weekdayName(weekday, 'short', locale))}
        columns={Array.from({ length: 24 }, (_, hour) => ({
          name: clock(hour),
          quiet: hour % NAMED_EVERY !== 0,
        }))}
        values={weekdays.map((weekday) => findsByHour[weekday] ?? [])}
        cellText={(row, hour, count) =>
          t('analytics.hours.cell', {
            weekday: weekdayName((first + row) % WEEK, 'long', locale),
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

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type UsualTime = NonNullable<AnalyticsHistory['usualTime']>

/** Writes a weekday, a part of the day, or both: "on Sunday evening, from 18:00 on". */
function timeInWords({ weekday, part }: UsualTime, t: TFunction): string {
  const from = part === null ? 0 : DAY_PARTS.indexOf(part) * PART_HOURS
  const hours = { from: clock(from), until: clock(from + PART_HOURS) }
  const at = part ?? 'any'
  const day = WEEKDAYS[weekday ?? 0] ?? 'monday'
  if (weekday !== null)
    return t(`analytics.hours.on.${at}`, { weekday: t(`analytics.hours.weekdays.${day}`), ...hours })
  return part === null ? '' : t(`analytics.hours.at.${part}`, hours)
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
