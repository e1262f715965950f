import { CALENDAR_DAYS, type AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import {
  calendarDay,
  firstWeekday,
  formatCalendarDay,
  monthName,
  weekdayName,
  weekdayOfDate,
} from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { heat, Scale } from '../../../ui/charts/chart-tables.tsx'
import { monthTicks, WalkedChart } from '../../../ui/charts/walked-chart.tsx'
import { Table } from '../../../ui/tables/table.tsx'

const WEEK = 7
const WEEKS = CALENDAR_DAYS / WEEK
/** More weeks would be too narrow to press. */
const WEEKS_OF_PHONE = 26

/** Charts how many records turned up on each day: weeks across, weekdays down. Says nothing where none did. */
export function FindsCalendar({ history }: { history: AnalyticsHistory }) {
  const { t, locale } = useTexts()
  const finds = history.findsByDay
  const today = history.availability.at(-1)?.day
  if (finds.length === 0 || today === undefined) return null
  const weeks = matchMedia('(width < 40rem)').matches ? WEEKS_OF_PHONE : WEEKS
  const first = firstWeekday(locale)
  const inWeek = (weekdayOfDate(today) - first + WEEK) % WEEK
  const length = (weeks - 1) * WEEK + inWeek + 1
  const start = calendarDay(today, 1 - length)
  const records = new Map(finds.map((day) => [day.day, day.records]))
  const days = Array.from({ length }, (_, index) => {
    const day = calendarDay(start, index)
    const value = records.get(day) ?? 0
    const words = { day: formatCalendarDay(day, locale), count: value }
    return {
      day,
      value,
      text: t(value === 0 ? 'analytics.calendar.nothing' : 'analytics.calendar.day', words),
    }
  })
  const most = Math.max(1, ...days.map(({ value }) => value))
  const title = t('analytics.calendar.title')
  const ends = { start: formatCalendarDay(start, locale), end: t('words.today') }
  return (
    <ChartCard
      title={title}
      note={t('analytics.calendar.note', { count: finds.length })}
      behind={{
        showTable: t('words.showTable'),
        showChart: t('words.showChart'),
        table: <FindsTable finds={finds} caption={title} />,
      }}
    >
      <WalkedChart
        label={title}
        {...ends}
        ticks={monthTicks(start, weeks * WEEK, (month) => monthName(month, locale))}
        rows={WEEK}
        rowNames={<WeekdayNames first={first} />}
        items={days}
        most={() => most}
        areaClassName="grid auto-cols-fr grid-flow-col grid-rows-7 gap-px sm:gap-0.5"
      >
        {(marked) =>
          days.map(({ day, value }) => (
            <i
              key={day}
              aria-hidden
              className={`aspect-square max-h-5 w-full rounded-[0.1875rem] bg-(--heat) ${day === marked.day ? 'outline-2 outline-ink' : ''}`}
              style={heat(value / most)}
            />
          ))
        }
      </WalkedChart>
      <Scale few={t('analytics.calendar.few')} many={t('analytics.calendar.many')} />
    </ChartCard>
  )
}

/** Names every second weekday. */
function WeekdayNames({ first }: { first: number }) {
  const { locale } = useTexts()
  return (
    <div aria-hidden className="grid grid-rows-7 text-2xs text-ink-soft">
      {Array.from({ length: WEEK }, (_, row) => (
        <span key={row} className="flex h-0 min-h-full items-center">
          {row % 2 === 1 && weekdayName((first + row) % WEEK, 'short', locale)}
        </span>
      ))}
    </div>
  )
}

function FindsTable({ finds, caption }: { finds: AnalyticsHistory['findsByDay']; caption: string }) {
  const { t, locale } = useTexts()
  return (
    <Table
      caption={caption}
      rows={finds.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          header: t('analytics.history.day'),
          cell: ({ day }) => formatCalendarDay(day, locale),
          primary: true,
        },
        { key: 'records', header: t('analytics.records'), cell: ({ records }) => records, align: 'end' },
      ]}
    />
  )
}
