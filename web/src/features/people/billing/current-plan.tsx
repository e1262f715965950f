import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { ProgressBar, type ProgressBarProps } from '../../../ui/feedback/progress-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useEnding } from './plan-calls.ts'
import { PortalButton } from './plan-notice.tsx'

/** Shows the present plan: usage, speed of alerts, and until when it is paid. */
export function CurrentPlan({ status, action }: { status: SubscriptionView; action?: ReactNode }) {
  const { t, locale } = useTexts()
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
          {t(`words.plan.${plan}`)}
        </Badge>
      </div>
      <ProgressBar
        {...usageBar(watchCount, watchLimit)}
        label={t('subscription.usage')}
        valueText={`${formatNumber(watchCount, locale)}/${limit}`}
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
  const { t, locale } = useTexts()
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

/** Without a limit the bar has no end, so it is filled to a fifth. */
const UNLIMITED_SHARE = 20

/** Returns the bar: red when the plan is full. A limit of -1 means none. */
export function usageBar(count: number, limit: number): Pick<ProgressBarProps, 'value' | 'max' | 'tone'> {
  if (limit < 0) return { value: UNLIMITED_SHARE, max: 100, tone: 'blue' }
  return { value: count, max: limit, tone: count >= limit ? 'red' : 'blue' }
}

const HOUR_MS = 3_600_000

/** Says how soon alerts come on this plan. */
function NotificationMode({ plan }: { plan: Plan }) {
  const { t } = useTexts()
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

/**
 * Offers what can be done about a subscription: invoices, cancelling, taking that back. A payment that has to be
 * repaired has its link in the notice above.
 */
export function PlanActions({ status }: { status: SubscriptionView }) {
  const { t } = useTexts()
  const resume = useEnding(false)
  return (
    <div className="flex flex-wrap gap-2">
      {isInOrder(status) && <PortalButton />}
      {status.source === 'paid' && status.cancelAtPeriodEnd && (
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('subscription.resume')}
        </Button>
      )}
      {status.source === 'paid' && !status.cancelAtPeriodEnd && <CancelButton status={status} />}
    </div>
  )
}

/** Whether there is any action. */
export function hasPlanActions(status: SubscriptionView): boolean {
  return status.canManage && (status.source === 'paid' || isInOrder(status))
}

function isInOrder({ notice }: SubscriptionView): boolean {
  return notice === null || notice === 'ending'
}

/** Cancels after the browser's own confirmation. */
function CancelButton({ status }: { status: SubscriptionView }) {
  const { t, locale } = useTexts()
  const cancel = useEnding(true)
  const { currentPeriodEnd, graceUntil, isPremiumAnyway } = status
  // Without payment the plan lasts only for the grace period; the subscription itself lasts to the end of its period.
  const until = isPremiumAnyway ? currentPeriodEnd : (graceUntil ?? currentPeriodEnd)
  const date = until === null ? '' : formatDate(readInstant(until), locale)
  const ask = () => {
    const question = t(isPremiumAnyway ? 'subscription.cancel.askAnyway' : 'subscription.cancel.ask', {
      date,
    })
    if (window.confirm(question)) cancel.mutate()
  }
  return (
    <Button variant="ghost" busy={cancel.isPending} onClick={ask}>
      {t('subscription.cancel.button')}
    </Button>
  )
}
