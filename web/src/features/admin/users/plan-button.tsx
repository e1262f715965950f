import type { AdminUser } from '@cratewatch/contracts/admin/users'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Named, useChangePlan } from './user-calls.ts'

export type PlanButtonProps = { user: Pick<AdminUser, 'subscription'>; named: Named }

/** The button that grants premium, or takes it back. */
export function PlanButton({ user, named }: PlanButtonProps) {
  const { t } = useTranslation()
  const change = useChangePlan()
  const isPremium = user.subscription.plan === 'PREMIUM'
  const label = t(isPremium ? 'admin.users.makeFree' : 'admin.users.makePremium')
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={isPremium ? undefined : <Star className="size-4" />}
      busy={change.isPending}
      aria-label={`${label}: ${named.name}`}
      onClick={() => change.mutate({ ...named, plan: isPremium ? 'FREE' : 'PREMIUM' })}
    >
      {label}
    </Button>
  )
}
