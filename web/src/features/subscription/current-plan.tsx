import type { SubscriptionView } from '@cratewatch/contracts/subscription'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, readInstant } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { NotificationMode } from './notification-mode.tsx'
import { usageBar } from './usage-bar.ts'

/** Shows the present plan: usage, speed of alerts, and until when it is paid. */
export function CurrentPlan({ status, action }: { status: SubscriptionView; action?: ReactNode }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { plan, vinylCount: watchCount, vinylLimit: watchLimit, isPremiumAnyway } = status
  const renewal = useRenewal(status)
  const limit = watchLimit < 0 ? '∞' : formatNumber(watchLimit, locale)
  return (
    <Card as="section" padding="lg" aria-labelledby="current-plan" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="current-plan" className="heading text-section">
          {t('subscription.current')}
        </h2>
        <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'} className="h-8! px-3! text-base!">
          {t(`subscription.plan.${plan}`)}
        </Badge>
      </div>
      <ProgressBar
        {...usageBar(watchCount, watchLimit)}
        label={t('subscription.usage')}
        valueText={`${formatNumber(watchCount, locale)}/${limit}`}
        showText
      />
      {watchLimit >= 0 && watchCount > watchLimit && (
        <p className="text-pretty text-ink-soft">{t('subscription.beyond')}</p>
      )}
      <NotificationMode plan={plan} />
      {isPremiumAnyway && (
        <p className="text-pretty text-ink-soft">{t(`subscription.given.${givenHow(status)}`)}</p>
      )}
      {(renewal !== null || action) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          {renewal !== null && <p className="text-ink-soft">{renewal}</p>}
          {action}
        </div>
      )}
    </Card>
  )
}

/** Returns when the plan is renewed or ends; null when nothing is paid. */
function useRenewal({ source, currentPeriodEnd, cancelAtPeriodEnd }: SubscriptionView): string | null {
  const { t } = useTranslation()
  const locale = useLocale()
  if (currentPeriodEnd === null || source !== 'paid') return null
  return t(cancelAtPeriodEnd ? 'subscription.ends' : 'subscription.renews', {
    date: formatDate(readInstant(currentPeriodEnd), locale),
  })
}

/** Returns how premium was granted. Beside a subscription, paid or not, the grant is only what remains. */
function givenHow({ source, currentPeriodEnd }: SubscriptionView) {
  if (currentPeriodEnd !== null) return 'beside'
  return source === 'instance' ? 'toAll' : 'toYou'
}
