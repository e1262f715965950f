import { HISTORY_DAYS, type RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { saleRuns } from '@cratewatch/domain/availability/availability-strip'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import {
  calendarDay,
  formatCalendarDay,
  formatDate,
  formatDays,
  monthName,
  readInstant,
} from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { monthTicks, WalkedChart } from '../../../ui/charts/walked-chart.tsx'

type History = Pick<RecordPage, 'days' | 'firstDay' | 'prices'>

/** Says how often a record was for sale since it is watched, and draws when. Of one that never was, there is no picture. */
export function Availability({ watch, ...history }: History & { watch: Watch }) {
  const { t, locale } = useTexts()
  const { days } = history
  const runs = saleRuns(days)
  const forSale = days.filter((day) => day === 'yes').length
  const words =
    runs.length === 0
      ? t('record.neverOnSale', { days: days.length })
      : t('record.forSale', { count: runs.length, days: formatDays(forSale, locale) })
  const period =
    days.length < HISTORY_DAYS
      ? t('record.since', { date: formatDate(readInstant(watch.createdAt), locale) })
      : runs.length > 0 && t('record.lastYear')
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">
        {days.length === 1 ? t('record.sinceToday') : words}
        {days.length > 1 && period && `\u00a0· ${period}`}
      </p>
      {runs.length > 0 && days.length > 1 && <SalePicture runs={runs} {...history} />}
    </div>
  )
}

/** Above the line, so that it does not meet the upper edge. */
const ROOM = 1.2

/** Draws when copies were for sale, and as a line what the cheapest cost, as far as that may be shown. */
function SalePicture({ days, firstDay, prices, runs }: History & { runs: ReturnType<typeof saleRuns> }) {
  const { t, locale } = useTexts()
  const priceOf = new Map(prices?.map(({ day, price }) => [day, price]))
  const items = days.map((state, index) => {
    const date = calendarDay(firstDay, index)
    const price = priceOf.get(date)
    const day = formatCalendarDay(date, locale)
    const text =
      price === undefined
        ? t(`record.day.${state}`, { day })
        : t('record.day.from', { day, price: formatMoney(price, locale) })
    return { value: price?.value ?? 0, text }
  })
  const [anyPrice] = priceOf.values()
  const top = Math.ceil(ROOM * Math.max(...items.map(({ value }) => value)))
  return (
    <WalkedChart
      label={t('record.picture')}
      start={formatCalendarDay(firstDay, locale)}
      end={t('words.today')}
      ticks={monthTicks(firstDay, days.length, (month) => monthName(month, locale))}
      rows={1}
      items={items}
      most={() => top}
      areaClassName={`relative border-b border-line ${anyPrice === undefined ? 'h-12' : 'h-40'}`}
    >
      {(_, marked) => (
        <>
          {runs.map(({ from, until }) => (
            <i
              key={from}
              aria-hidden
              className={`absolute inset-y-0 rounded-t-sm forced-color-adjust-none forced-colors:bg-[Highlight] ${anyPrice === undefined ? 'bg-live' : 'bg-live-wash'}`}
              style={{
                insetInlineStart: percent(from / days.length),
                width: `max(3px, ${percent((until - from + 1) / days.length)})`,
              }}
            />
          ))}
          {anyPrice !== undefined && (
            <>
              <PriceLine shares={items.map(({ value }) => value / top)} />
              <span aria-hidden className="absolute start-1 top-0.5 text-2xs text-ink-soft tabular-nums">
                {formatMoney({ ...anyPrice, value: top }, locale)}
              </span>
            </>
          )}
          <i
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-px bg-ink-soft"
            style={{ insetInlineStart: percent((marked + 0.5) / days.length) }}
          />
        </>
      )}
    </WalkedChart>
  )
}

/** Draws each day's price as a step; days without one interrupt the line. */
function PriceLine({ shares }: { shares: readonly number[] }) {
  const path = shares.map((share, index) => {
    if (share === 0) return ''
    const [x, y] = [(index / shares.length) * 100, 100 - share * 100]
    return `${shares[index - 1] ? `V${y}` : `M${x} ${y}`}h${100 / shares.length}`
  })
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d={path.join('')}
        fill="none"
        className="stroke-live"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
