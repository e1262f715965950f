import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { planBanner } from '@cratewatch/domain/plans/plan-banner'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'

export type PlanBannerProps = { plan: Plan; count: number; limit: number }

/** Says how much room the plan has left, in a quiet line until it is nearly full; nothing on premium. */
export function PlanBanner({ plan, count, limit }: PlanBannerProps) {
  const { t } = useTranslation()
  const state = planBanner(plan, count)
  switch (state) {
    case 'premium':
      return null
    case 'room':
      return (
        <p className="text-[0.9375rem] text-ink-soft">
          {t('watches.plan.room', { count: limit - count })}{' '}
          <TextLink asChild tone="quiet">
            <Link to="/dashboard/subscription">{t('watches.plan.seePlans')}</Link>
          </TextLink>
        </p>
      )
    case 'almost-full':
      return (
        <Banner tone="warning" title={t('watches.plan.almostFull')} action={<ToPlans />}>
          {t('watches.plan.almostFullText')}
        </Banner>
      )
    case 'full':
      return (
        <Banner tone="danger" title={t('watches.plan.full')} action={<ToPlans isUrgent />}>
          {t('watches.plan.fullText', { limit })}
        </Banner>
      )
    default:
      return assertNever(state)
  }
}

function ToPlans({ isUrgent = false }: { isUrgent?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button asChild size="sm" variant={isUrgent ? 'primary' : 'secondary'}>
      <Link to="/dashboard/subscription">
        {t(isUrgent ? 'watches.plan.upgrade' : 'watches.plan.seePlans')}
      </Link>
    </Button>
  )
}
