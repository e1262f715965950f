import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badges/badge.tsx'

/** Links the plan and its usage to the subscription: yellow for premium, gray for free, ∞ for no limit (-1). */
export function PlanBadge({ plan, count, limit }: { plan: Plan; count: number; limit: number }) {
  const { t } = useTranslation()
  const name = t(plan === 'PREMIUM' ? 'watches.plan.premium' : 'watches.plan.free')
  const room = limit < 0 ? '∞' : String(limit)
  return (
    <Link
      to="/dashboard/subscription"
      className="focus-ring -my-2.5 inline-flex rounded-md py-2.5 no-underline"
    >
      <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'}>
        <span aria-hidden>{`${name} ${count}/${room}`}</span>
        <span className="sr-only">{t('watches.plan.usage', { plan: name, used: count, limit: room })}</span>
      </Badge>
    </Link>
  )
}
