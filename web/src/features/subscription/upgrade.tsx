import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PaymentScriptError, takeUpgradeMark } from './payment/payment-script.ts'
import { useUpgrade } from './plan-calls.ts'

/** Starts the payment. A press after the script failed tries again; the user can also continue without it. */
export function Upgrade() {
  const { t } = useTranslation()
  const upgrade = useUpgrade()
  useOwnStart(upgrade)
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        busy={upgrade.isPending || upgrade.isSuccess}
        onClick={() => upgrade.mutate('with-script')}
      >
        {t('subscription.upgrade.button')}
      </Button>
      {upgrade.error instanceof PaymentScriptError && (
        <Banner tone="danger" title={t('subscription.script.failed')}>
          <p>{t('subscription.script.text')}</p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            onClick={() => upgrade.mutate('without-script')}
          >
            {t('subscription.script.goOn')}
          </Button>
        </Banner>
      )}
    </div>
  )
}

/** Starts by itself when the address asks for it, and resets when the user returns. */
function useOwnStart({ mutate, reset }: Pick<ReturnType<typeof useUpgrade>, 'mutate' | 'reset'>): void {
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (takeUpgradeMark()) mutate('with-script')
  }, [mutate])

  // The browser's Back from the payment page restores this page as it was left, about to leave.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
}
