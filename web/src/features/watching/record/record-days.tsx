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

type Runs = ReturnType<typeof saleRuns>

/** Draws when copies were for sale, and as a line what the cheapest cost, as far as that may be shown. */
function SalePicture({ days, firstDay, prices, runs }: History & { runs: Runs }) {
  const { t, locale } = useTexts()
  const priceOf = new Map(prices?.map(({ day, price }) => [day, price]))
  const items = days.map((state, index) => {
    const date = calendarDay(firstDay, index)
    const [day, price] = [formatCalendarDay(date, locale), priceOf.get(date)]
    if (price === undefined) return { value: 0, text: t(`record.day.${state}`, { day }) }
    return { value: price.value, text: t('record.day.from', { day, price: formatMoney(price, locale) }) }
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
          <Bars runs={runs} length={days.length} tone={anyPrice === undefined ? 'bg-live' : 'bg-live-wash'} />
          {anyPrice !== undefined && (
            <PriceLine
              shares={items.map(({ value }) => value / top)}
              top={formatMoney({ ...anyPrice, value: top }, locale)}
            />
          )}
          <Mark at={(marked + 0.5) / days.length} />
        </>
      )}
    </WalkedChart>
  )
}

/** Draws a bar for each time in which copies were for sale, wide enough to be seen. */
function Bars({ runs, length, tone }: { runs: Runs; length: number; tone: 'bg-live' | 'bg-live-wash' }) {
  return runs.map(({ from, until }) => (
    <i
      key={from}
      aria-hidden
      className={`absolute inset-y-0 rounded-t-sm forced-color-adjust-none forced-colors:bg-[Highlight] ${tone}`}
      style={{
        insetInlineStart: percent(from / length),
        width: `max(3px, ${percent((until - from + 1) / length)})`,
      }}
    />
  ))
}

function Mark({ at }: { at: number }) {
  return (
    <i
      aria-hidden
      className="pointer-events-none absolute inset-y-0 w-px bg-ink-soft"
      style={{ insetInlineStart: percent(at) }}
    />
  )
}

/** Draws each day's price as a step; days without one interrupt the line. */
function PriceLine({ shares, top }: { shares: readonly number[]; top: string }) {
  const path = shares.map((share, index) => {
    if (share === 0) return ''
    const [x, y] = [(index / shares.length) * 100, 100 - share * 100]
    return `${shares[index - 1] ? `V${y}` : `M${x} ${y}`}h${100 / shares.length}`
  })
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path.join('')} className="stroke-live" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <span aria-hidden className="absolute start-1 top-0.5 text-2xs text-ink-soft tabular-nums">
        {top}
      </span>
    </>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}
