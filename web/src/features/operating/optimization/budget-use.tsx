import type { AdminBudget } from '@cratewatch/contracts/operating/optimization'
import { useTranslation } from 'react-i18next'
import { formatNumber, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Table } from '../../../ui/tables/table.tsx'

type Hour = AdminBudget['hours'][number]

/** Shows how much of the budget was spent: in the last hour, and by hour. */
export function BudgetUse({ budget }: { budget: AdminBudget }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hourName = useHourName()
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <ChartCard
      title={t('admin.optimization.budget')}
      note={t('admin.optimization.budgetNote')}
      behind={{
        showTable: t('admin.showTable'),
        showChart: t('admin.showChart'),
        table: <HourTable hours={budget.hours} />,
      }}
    >
      <LastHour hours={budget.hours} />
      <BarChart
        label={t('admin.optimization.budget')}
        start={t('admin.optimization.hoursAgo')}
        end={t('admin.optimization.thisHour')}
        bars={budget.hours.map((hour) => ({
          key: hour.hour,
          value: usedIn(hour),
          ceiling: hour.allowed,
          text: t('admin.optimization.hourUsed', {
            hour: hourName(hour),
            used: number(usedIn(hour)),
            allowed: number(hour.allowed),
          }),
        }))}
      />
    </ChartCard>
  )
}

/** Shows the last complete hour; a new instance has none yet. */
function LastHour({ hours }: { hours: AdminBudget['hours'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hourName = useHourName()
  const last = hours.slice(-2).find(({ allowed }) => allowed > 0)
  if (last === undefined) return null
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <ProgressBar
      showText
      label={t('admin.optimization.lastHour', { hour: hourName(last) })}
      value={usedIn(last)}
      max={Math.max(1, last.allowed)}
      valueText={t('admin.optimization.usedOf', {
        used: number(usedIn(last)),
        allowed: number(last.allowed),
      })}
    />
  )
}

function usedIn({ background, detail, interactive }: Hour): number {
  return background + detail + interactive
}

function useHourName(): (hour: Hour) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return ({ hour }) => format.format(readInstant(hour))
}

function HourTable({ hours }: { hours: AdminBudget['hours'] }) {
  const { t } = useTranslation()
  const hourName = useHourName()
  const locale = useLocale()
  const figure = (key: 'background' | 'detail' | 'interactive' | 'allowed') => ({
    key,
    header: t(`admin.optimization.share.${key}`),
    cell: (hour: Hour) => formatNumber(Math.round(hour[key]), locale),
    align: 'end' as const,
  })
  return (
    <Table
      caption={t('admin.optimization.budget')}
      rows={hours.toReversed()}
      rowKey={({ hour }) => hour}
      columns={[
        { key: 'hour', header: t('admin.optimization.hour'), cell: hourName, primary: true },
        figure('background'),
        figure('detail'),
        figure('interactive'),
        figure('allowed'),
      ]}
    />
  )
}
