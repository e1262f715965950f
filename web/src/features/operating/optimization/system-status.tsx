import { endpoints } from '@cratewatch/contracts/calls'
import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { Pause, Play } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Age } from '../../../lib/text/age.tsx'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { StatusPill } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { DescriptionList } from '../../../ui/tables/table.tsx'
import { useAdminChange } from '../admin-queries.ts'
import { Section } from '../section.tsx'

/** Shows the state of both phases: the checks, and the recalculation behind them. */
export function SystemStatus({ optimization }: { optimization: AdminOptimization }) {
  const { t } = useTexts()
  const { isRunning, isPaused, isRecalculating } = optimization.systemStatus
  const unpaused = isRunning ? 'running' : 'stopped'
  const phaseOne = isPaused ? 'paused' : unpaused
  return (
    <Section title={t('admin.optimization.status')} aside={<PauseChecking isPaused={isPaused} />}>
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
  const { t, locale } = useTexts()
  const { finishedAt, changed, ranked } = phases.two
  const { average, max, total } = metrics.priorityStats
  const number = (value: number) => formatNumber(value, locale)
  const promised = number(Math.round(budget.promisedPerMinute * 10) / 10)
  const allowed = number(Math.round(budget.requestsPerMinute))
  const { premiumVinyls, freeVinyls, premiumPercentage } = metrics.userDistribution
  const percent = number(Math.round(premiumPercentage))
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
      term: t('admin.optimization.whatIf.label'),
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
    {
      term: t('admin.stats.premiumVinyls'),
      detail: `${number(premiumVinyls)}\u00a0· ${t('admin.stats.ofWatches', { percent })}`,
    },
    { term: t('admin.stats.freeVinyls'), detail: number(freeVinyls) },
  ]
}

/** Pauses the checks after asking once more; resumes them at once. */
function PauseChecking({ isPaused }: { isPaused: boolean }) {
  const { t } = useTexts()
  const steer = useAdminChange({
    mutationFn: () => call(isPaused ? endpoints.resumeChecking : endpoints.pauseChecking),
    done: (now) =>
      toastSuccess(t(now.isPaused ? 'admin.optimization.isPaused' : 'admin.optimization.isResumed')),
  })
  if (isPaused) {
    return (
      <Button size="sm" icon={<Play />} busy={steer.isPending} onClick={() => steer.mutate()}>
        {t('admin.optimization.resume')}
      </Button>
    )
  }
  return (
    <ConfirmButton
      variant="secondary"
      icon={<Pause />}
      title={t('admin.optimization.pauseTitle')}
      description={t('admin.optimization.pauseText')}
      cancelLabel={t('words.cancel')}
      onConfirm={() => steer.mutateAsync()}
    >
      {t('admin.optimization.pause')}
    </ConfirmButton>
  )
}
