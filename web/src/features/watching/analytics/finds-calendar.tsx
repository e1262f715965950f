import { CALENDAR_DAYS, type AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { FiguresCard } from '../../../lib/figures-card.tsx'
import {
  calendarDay,
  firstWeekday,
  formatCalendarDay,
  monthName,
  weekdayName,
  weekdayOfDate,
} from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { heat, Scale } from '../../../ui/charts/chart-tables.tsx'
import { monthTicks, WalkedChart } from '../../../ui/charts/walked-chart.tsx'

const WEEK = 7
const WEEKS = CALENDAR_DAYS / WEEK
/** More weeks would be too narrow to press. */
const WEEKS_OF_PHONE = 26

/** Charts how many records turned up on each day: weeks across, weekdays down. Says nothing where none did. */
export function FindsCalendar({ history: { availability, findsByDay } }: { history: AnalyticsHistory }) {
  const { t, locale } = useTexts()
  const today = availability.at(-1)?.day
  if (findsByDay.length === 0 || today === undefined) return null
  const title = t('analytics.calendar.title')
  return (
    <FiguresCard
      title={title}
      note={t('analytics.calendar.note', { count: findsByDay.length })}
      rows={findsByDay}
      rowKey={({ day }) => day}
      name={{ header: t('analytics.history.day'), of: ({ day }) => formatCalendarDay(day, locale) }}
      figures={[{ header: t('analytics.records'), of: ({ records }) => records }]}
    >
      <Weeks finds={findsByDay} today={today} label={title} />
      <Scale few={t('analytics.calendar.few')} many={t('analytics.calendar.many')} />
    </FiguresCard>
  )
}

type Finds = AnalyticsHistory['findsByDay']

function Weeks({ finds, today, label }: { finds: Finds; today: string; label: string }) {
  const { t, locale } = useTexts()
  const weeks = matchMedia('(width < 40rem)').matches ? WEEKS_OF_PHONE : WEEKS
  const firstOfWeek = firstWeekday(locale)
  const daysBefore = (weeks - 1) * WEEK + ((weekdayOfDate(today) - firstOfWeek + WEEK) % WEEK)
  const start = calendarDay(today, -daysBefore)
  const records = new Map(finds.map((find) => [find.day, find.records]))
  const days = Array.from({ length: daysBefore + 1 }, (_, index) => {
    const day = calendarDay(start, index)
    const value = records.get(day) ?? 0
    const key = value === 0 ? 'analytics.calendar.nothing' : 'analytics.calendar.day'
    return { day, value, text: t(key, { day: formatCalendarDay(day, locale), count: value }) }
  })
  const most = Math.max(1, ...days.map(({ value }) => value))
  return (
    <WalkedChart
      label={label}
      start={formatCalendarDay(start, locale)}
      end={t('words.today')}
      ticks={monthTicks(start, weeks * WEEK, (month) => monthName(month, locale))}
      rows={WEEK}
      rowNames={<WeekdayNames first={firstOfWeek} />}
      items={days}
      most={() => most}
      areaClassName="grid auto-cols-fr grid-flow-col grid-rows-7 gap-px sm:gap-0.5"
    >
      {(marked) =>
        days.map(({ day, value }) => <Cell key={day} share={value / most} isMarked={day === marked.day} />)
      }
    </WalkedChart>
  )
}

function Cell({ share, isMarked }: { share: number; isMarked: boolean }) {
  return (
    <i
      aria-hidden
      className={`aspect-square w-full rounded-[0.1875rem] bg-(--heat) ${isMarked ? 'outline-2 outline-ink' : ''}`}
      style={heat(share)}
    />
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
