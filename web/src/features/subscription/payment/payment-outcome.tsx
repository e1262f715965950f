import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useConfirmedPayment } from './use-confirmed-payment.ts'

export type Payment = 'success' | 'cancelled'

export type PaymentOutcomeProps = { payment: Payment; onDismiss: () => void }

/** Shows the outcome of a payment to a user who returns from it. */
export function PaymentOutcome({ payment, onDismiss }: PaymentOutcomeProps) {
  const { t } = useTranslation()
  const dismissal = { onDismiss, dismissLabel: t('subscription.payment.dismiss') }
  if (payment === 'success') return <PaymentSuccess {...dismissal} />
  return (
    <Banner tone="danger" icon={null} {...dismissal}>
      {t('subscription.payment.cancelled')}
    </Banner>
  )
}

/** An address can say anything, so success is shown only once the payment service has confirmed it to the server. */
function PaymentSuccess(dismissal: { onDismiss: () => void; dismissLabel: string }) {
  const { t } = useTranslation()
  const { state, askNow } = useConfirmedPayment()
  const { onDismiss } = dismissal
  useEffect(() => {
    if (state === 'over') onDismiss()
  }, [state, onDismiss])
  switch (state) {
    case 'over':
      return null
    case 'paid':
      return (
        <Banner tone="success" icon={null} {...dismissal}>
          {t('subscription.payment.success')}
        </Banner>
      )
    case 'late':
      return (
        <Banner
          tone="warning"
          action={
            <Button size="sm" variant="secondary" onClick={askNow}>
              {t('subscription.payment.askNow')}
            </Button>
          }
          {...dismissal}
        >
          {t('subscription.payment.late')}
        </Banner>
      )
    case 'none':
      return (
        <Banner tone="info" {...dismissal}>
          {t('subscription.payment.none')}
        </Banner>
      )
    case 'waiting':
      return (
        <Banner tone="info" icon={<Spinner />} {...dismissal}>
          {t('subscription.payment.confirming')}
        </Banner>
      )
  }
}
