import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DescriptionList } from '../../../ui/tables/description-list.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { Age } from '../texts/age.tsx'
import { Section } from '../section.tsx'

export type SystemStatusProps = { optimization: AdminOptimization; actions?: ReactNode }

/** Shows the state of both phases: the checks, and the recalculation behind them. */
export function SystemStatus({ optimization, actions }: SystemStatusProps) {
  const { t } = useTranslation()
  const { isRunning, isPaused, isRecalculating } = optimization.systemStatus
  const phaseOne = isPaused ? 'paused' : isRunning ? 'running' : 'stopped'
  return (
    <Section title={t('admin.optimization.status')} aside={actions}>
      <div className="flex flex-wrap gap-2">
        <StatusPill status={isRunning ? 'none' : 'warning'}>
          {t(`admin.optimization.phaseOne.${phaseOne}`)}
        </StatusPill>
        <StatusPill status={isRunning ? 'none' : 'off'}>
          {t(isRecalculating ? 'admin.optimization.phaseTwo.running' : 'admin.optimization.phaseTwo.waiting')}
        </StatusPill>
      </div>
      <DescriptionList layout="inline" items={useFacts(optimization)} />
    </Section>
  )
}

function useFacts({ systemStatus, phases, metrics, budget }: AdminOptimization) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { finishedAt, changed, ranked } = phases.two
  const { average, max, total } = metrics.priorityStats
  const number = (value: number) => formatNumber(value, locale)
  const promised = number(Math.round(budget.promisedPerMinute * 10) / 10)
  const allowed = number(Math.round(budget.requestsPerMinute))
  const percent = number(Math.round(metrics.userDistribution.premiumPercentage))
  return [
    { term: t('admin.optimization.system'), detail: <CodeText>{systemStatus.systemType}</CodeText> },
    {
      term: t('admin.optimization.recalculated'),
      detail: finishedAt === null ? '–' : <Age at={finishedAt} />,
    },
    {
      term: t('admin.optimization.ranked'),
      detail: t('admin.optimization.rankedOf', { changed, count: ranked }),
    },
    {
      term: t('admin.optimization.perMinute'),
      detail: t('admin.optimization.perMinuteOf', { promised, allowed }),
    },
    {
      term: t('admin.optimization.priorities'),
      detail: t('admin.optimization.prioritiesOf', {
        average: number(Math.round(average)),
        max: number(max),
        count: total,
      }),
    },
    { term: t('admin.stats.premiumVinyls'), detail: t('admin.stats.ofWatches', { percent }) },
  ]
}
