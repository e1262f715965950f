import type { AdminBudget, AdminEgress } from '@cratewatch/contracts/operating/optimization'
import { FiguresCard } from '../../../lib/figures-card.tsx'
import { Age } from '../../../lib/text/age.tsx'
import { formatNumber, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge, StatusPill, type Status } from '../../../ui/badges.tsx'
import { BarChart } from '../../../ui/charts/chart.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ListCard } from '../list-page.tsx'

type Hour = AdminBudget['hours'][number]

const FIGURES = ['background', 'detail', 'interactive', 'postage', 'shops', 'allowed'] as const

/** Shows how much of the budget was spent: in the last hour, and by hour. */
export function BudgetUse({ budget }: { budget: AdminBudget }) {
  const { t, locale } = useTexts()
  const hourName = useHourName()
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <FiguresCard
      title={t('admin.optimization.budget')}
      note={t('admin.optimization.budgetNote')}
      rows={budget.hours}
      rowKey={({ hour }) => hour}
      name={{ header: t('admin.optimization.hour'), of: hourName }}
      figures={FIGURES.map((key) => ({
        header: t(`admin.optimization.share.${key}`),
        of: (hour: Hour) => Math.round(hour[key]),
      }))}
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
    </FiguresCard>
  )
}

/** Shows the last complete hour; a new instance has none yet. */
function LastHour({ hours }: { hours: AdminBudget['hours'] }) {
  const { t, locale } = useTexts()
  const hourName = useHourName()
  const last = hours.slice(-2).find(({ allowed }) => allowed > 0)
  if (last === undefined) return null
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <ProgressBar
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

function usedIn({ background, detail, interactive, shops }: Hour): number {
  return background + detail + interactive + shops
}

function useHourName(): (hour: Hour) => string {
  const { locale } = useTexts()
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return ({ hour }) => format.format(readInstant(hour))
}

const STATUS: Record<AdminEgress['breaker'], Status> = { closed: 'none', trying: 'off', open: 'warning' }

/** Shows the addresses that requests leave from, and how the marketplace treats each. */
export function Egresses({ egresses }: { egresses: readonly AdminEgress[] }) {
  const { t } = useTexts()
  return (
    <ListCard
      title={t('admin.optimization.egresses.title')}
      note={t('admin.optimization.egresses.note')}
      empty={t('admin.optimization.egresses.none')}
      rows={egresses}
      isFolded
    >
      {(egress) => (
        <li key={egress.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="grid gap-0.5">
            <span className="font-mono text-[0.9375rem] font-semibold">{egress.name}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {t('admin.optimization.egresses.rate', { count: egress.requestsPerMinute })}
              {'\u00a0· '}
              <Age at={egress.lastUsedAt} />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {egress.learnedLimit !== null && (
              <Badge tone="warning">
                {t('admin.optimization.egresses.learned', { count: egress.learnedLimit })}
              </Badge>
            )}
            {egress.pausedUntil !== null && (
              <Badge tone="warning">{t('admin.optimization.egresses.paused')}</Badge>
            )}
            <StatusPill status={STATUS[egress.breaker]}>
              {t(`admin.optimization.egresses.breaker.${egress.breaker}`)}
            </StatusPill>
          </div>
        </li>
      )}
    </ListCard>
  )
}
