import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { instanceQuery } from '../../lib/api/instance.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { loadPaymentScript, PaymentScriptError } from './payment/payment-script.ts'

const HERE = '/dashboard/subscription'
const BACK = '/dashboard/vinyls'

/** Leads to the payment service's page, its script loaded where there is one; the browser comes back with what came of it. */
export function useUpgrade() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (how: 'with-script' | 'without-script') => {
      const { paymentScript } = await client.ensureQueryData(instanceQuery)
      if (paymentScript !== null && how === 'with-script') await loadPaymentScript(paymentScript)
      return call(endpoints.createCheckoutSession, {
        body: {
          success_url: ownUrl(`${BACK}?payment=success`),
          cancel_url: ownUrl(`${BACK}?payment=cancelled`),
        },
      })
    },
    onSuccess: leaveFor,
    onError: (error) => {
      // Told beside the button, with a way on.
      if (error instanceof PaymentScriptError) return
      toastFailure(t('errors.title'), error, t('subscription.upgrade.failed'))
      // Another tab may have been faster.
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
    },
  })
}

/** Leads to the payment service's page with invoices and cards. */
export function useBillingPortal() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => call(endpoints.openBillingPortal, { body: { return_url: ownUrl(HERE) } }),
    onSuccess: leaveFor,
    onError: (error) => toastFailure(t('errors.title'), error),
  })
}

/** Lets the subscription end with its period, or takes that back; then the plan is read again. */
export function useEnding(ends: boolean) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(ends ? endpoints.cancelSubscription : endpoints.resumeSubscription),
    onError: (error) => {
      const fallback = t(ends ? 'subscription.cancel.failed' : 'subscription.resumeFailed')
      toastFailure(t('errors.title'), error, fallback)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.subscription }),
  })
}

function ownUrl(path: string): string {
  return new URL(path, window.location.origin).href
}

function leaveFor({ url }: { readonly url: string }): void {
  window.location.assign(url)
}
