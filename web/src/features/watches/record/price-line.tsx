import type { RecordPage } from '@cratewatch/contracts/watches/record-page'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay } from '../../../lib/text/format-calendar-day.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { FEWEST_POINTS } from '../../../ui/charts/fewest-points.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'

const ROOM = 1.2

export type PriceLineProps = { prices: NonNullable<RecordPage['prices']> }

/** Charts the lowest price of each day with copies, once there are enough of them. */
export function PriceLine({ prices }: PriceLineProps) {
  const { t } = useTranslation()
  const locale = useLocale()
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
