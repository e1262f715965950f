import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badges/badge.tsx'

export function PlanBadge({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  return <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'}>{t(`admin.plan.${plan}`)}</Badge>
}
