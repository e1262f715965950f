import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { planBanner } from '@cratewatch/domain/plans/surplus-watches'
import { Link } from '@tanstack/react-router'
import { formatMoment, formatNumber, formatTime, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NoticeLine } from '../../../ui/feedback/banner.tsx'

type ListStatusProps = PlanLineProps & {
  /** null: nothing was checked yet; undefined: not known yet, and its place is kept. */
  lastChecked: string | null | undefined
}

/** Says in one line how much of the plan is used, and when any record of the list was last checked. */
export function ListStatus({ lastChecked, ...usage }: ListStatusProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <PlanLine {...usage} />
      {lastChecked !== null && <LastChecked at={lastChecked} />}
    </div>
  )
}

/** Shows when any record of the list was last checked. */
function LastChecked({ at }: { at: string | undefined }) {
  const { t, locale } = useTexts()
  const time = useTicking((now) => formatTime(at === undefined ? now : readInstant(at), now, locale))
  return (
    <p className={classNames('text-sm text-ink-soft tabular-nums', at === undefined && 'invisible')}>
      <span title={at === undefined ? undefined : formatMoment(readInstant(at), locale)}>
        {t('watches.lastChecked', { time })}
      </span>
    </p>
  )
}

type PlanLineProps = { plan: Plan; vinylCount: number; vinylLimit: number }

/** Shows how much of the plan is used, and says how much room is left where there is an end to it. */
function PlanLine({ plan, vinylCount: count, vinylLimit: limit }: PlanLineProps) {
  const { t, locale } = useTexts()
  const state = planBanner(plan, count)
  const most = limit < 0 ? '∞' : formatNumber(limit, locale)
  const badge = (
    <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'}>
      {`${t(`words.plan.${plan}`)} ${formatNumber(count, locale)}/${most}`}
    </Badge>
  )
  switch (state) {
    case 'premium':
      return (
        <Link to="/dashboard/subscription" className="focus-ring rounded-md">
          {badge}
        </Link>
      )
    case 'room':
      return (
        <NoticeLine tone="info" icon={badge} link={<ToPlans />}>
          {t('watches.plan.room', { count: limit - count })}
        </NoticeLine>
      )
    case 'almost-full':
      return (
        <NoticeLine tone="warning" icon={badge} title={t('watches.plan.almostFull')} link={<ToPlans />}>
          {t('watches.plan.room', { count: limit - count })}
        </NoticeLine>
      )
    case 'full':
      return (
        <NoticeLine
          tone="danger"
          icon={badge}
          title={t('watches.plan.full')}
          action={
            <Button asChild size="sm">
              <Link to="/dashboard/subscription">{t('watches.plan.upgrade')}</Link>
            </Button>
          }
        />
      )
    default:
      return assertNever(state)
  }
}

function ToPlans() {
  const { t } = useTexts()
  return (
    <TextLink asChild>
      <Link to="/dashboard/subscription">{t('words.seePlans')}</Link>
    </TextLink>
  )
}
