import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const HOUR_MS = 3_600_000

/** Says how soon alerts come on this plan. */
export function NotificationMode({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const hours = PLANS[plan].chatDelay / HOUR_MS
  return (
    <div className="flex gap-3.5">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-control bg-well">
        <BellRing className="size-5" />
      </span>
      <div>
        <h3 className="font-semibold">{t('subscription.mode.title')}</h3>
        <p className="text-pretty text-ink-soft">
          {hours > 0 ? t('subscription.mode.delayed', { count: hours }) : t('subscription.mode.atOnce')}
        </p>
      </div>
    </div>
  )
}
