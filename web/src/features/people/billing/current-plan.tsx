import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ProgressBar, type ProgressTone } from '../../../ui/feedback/progress-bar.tsx'
import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'
import { BellRing } from 'lucide-react'

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

/** The values that draw the usage bar. */
type UsageBar = { readonly value: number; readonly max: number; readonly tone: ProgressTone }

/** Without a limit the bar has no end, so it is filled to a fifth. */
const UNLIMITED_SHARE = 20

/** Returns the bar: red when the plan is full. A limit of -1 means none. */
export function usageBar(count: number, limit: number): UsageBar {
  if (limit < 0) return { value: UNLIMITED_SHARE, max: 100, tone: 'blue' }
  return { value: count, max: limit, tone: count >= limit ? 'red' : 'blue' }
}

const HOUR_MS = 3_600_000

/** Says how soon alerts come on this plan. */
function NotificationMode({ plan }: { plan: Plan }) {
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
