import { HISTORY_DAYS, type RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { formatCalendarDay, formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { FEWEST_POINTS, LineChart } from '../../../ui/charts/chart.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'

type AvailabilityProps = { watch: Watch; days: RecordPage['days'] }

/** Shows on which days a record was for sale since it is watched, as a strip and as text. */
export function Availability({ watch, days }: AvailabilityProps) {
  const { t, locale } = useTexts()
  const date = formatDate(readInstant(watch.createdAt), locale)
  const count = days.filter((day) => day === 'yes').length
  const words = t(count === 0 ? 'record.neverOnSale' : 'watches.card.strip', {
    count,
    days: days.length,
  })
  const isWhole = days.length < HISTORY_DAYS
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">
        {days.length === 1 ? t('record.sinceToday') : words}
        {isWhole && days.length > 1 && `\u00a0· ${t('record.since', { date })}`}
      </p>
      <DayStrip
        days={days}
        label={words}
        start={isWhole ? undefined : t('words.daysAgo', { days: days.length })}
        end={isWhole ? undefined : t('words.today')}
      />
    </div>
  )
}

const ROOM = 1.2

type PriceLineProps = { prices: NonNullable<RecordPage['prices']> }

/** Charts the lowest price of each day with copies, once there are enough of them. */
export function PriceLine({ prices }: PriceLineProps) {
  const { t, locale } = useTexts()
  const [first, last] = [prices[0], prices.at(-1)]
  if (first === undefined || last === undefined || prices.length < FEWEST_POINTS)
    return <p className="text-ink-soft">{t('record.fewPrices', { count: FEWEST_POINTS })}</p>
  // Above the line, so that the two do not cross.
  const top = Math.ceil(ROOM * Math.max(...prices.map(({ price }) => price.value)))
  return (
    <LineChart
      label={t('record.prices')}
      start={formatCalendarDay(first.day, locale)}
      end={formatCalendarDay(last.day, locale)}
      top={{ value: top, text: formatMoney({ ...first.price, value: top }, locale) }}
      points={prices.map(({ day, price }) => ({
        key: day,
        value: price.value,
        text: `${formatCalendarDay(day, locale)}: ${formatMoney(price, locale)}`,
      }))}
    />
  )
}
