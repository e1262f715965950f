import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, type ButtonProps } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useBillingPortal } from './plan-calls.ts'

const LOOKS = {
  'payment-pending': { tone: 'info', text: 'pending', toPay: true },
  'payment-failed': { tone: 'warning', text: 'failed', toPay: true },
  'payment-overdue': { tone: 'danger', text: 'overdue', toPay: true },
  ending: { tone: 'info', text: 'ending', toPay: false },
} as const

/** Shows news about a payment, if any, with a link to repair it. */
export function PlanNotice({ status }: { status: SubscriptionView }) {
  const { t, locale } = useTexts()
  const { notice, graceUntil, currentPeriodEnd, canManage, isPremiumAnyway } = status
  if (notice === null) return null
  const until = notice === 'payment-failed' ? graceUntil : currentPeriodEnd
  const date = until === null ? '' : formatDate(readInstant(until), locale)
  const { tone, text, toPay } = LOOKS[notice]
  return (
    <Banner tone={tone} action={toPay && canManage && <PortalButton size="sm" />}>
      {isPremiumAnyway
        ? t(`subscription.noticeAnyway.${text}`, { date })
        : t(`subscription.notice.${text}`, { date })}
    </Banner>
  )
}

/** Opens invoices and cards at the payment service. */
export function PortalButton({ size }: Pick<ButtonProps, 'size'>) {
  const { t } = useTexts()
  const portal = useBillingPortal()
  return (
    <Button size={size} variant="secondary" busy={portal.isPending} onClick={() => portal.mutate()}>
      {t('subscription.portal')}
    </Button>
  )
}
