import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBillingPortal, useEnding } from './plan-calls.ts'

/**
 * Offers what can be done about a subscription: invoices, cancelling, taking that back. A payment that has to be
 * repaired has its link in the notice above.
 */
export function PlanActions({ status }: { status: SubscriptionView }) {
  const { t } = useTranslation()
  const portal = useBillingPortal()
  const resume = useEnding(false)
  return (
    <div className="flex flex-wrap gap-2">
      {isInOrder(status) && (
        <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate()}>
          {t('subscription.portal')}
        </Button>
      )}
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
  const { t } = useTranslation()
  const locale = useLocale()
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
