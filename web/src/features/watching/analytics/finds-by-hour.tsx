import type { AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { HeatTable } from '../../../ui/charts/heat-table.tsx'

type FindsByHourProps = { grid: AnalyticsHistory['findsByHour']; timeZone: string }

/** Every sixth hour has a label; more would not fit a phone. */
const NAMED_EVERY = 6

/** Charts when copies appear: weekdays down, hours across. */
export function FindsByHour({ grid, timeZone }: FindsByHourProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const busiest = busiestHour(grid)
  const note =
    busiest === null
      ? t('analytics.hours.none')
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
