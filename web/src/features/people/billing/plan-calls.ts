import { endpoints } from '@cratewatch/contracts/calls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { readInTab, writeInTab } from '../../../lib/device/browser-storage.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { WENT_TO_PAY } from './payment-outcome.tsx'

const HERE = '/dashboard/subscription'
const BACK = '/dashboard/vinyls'

/** Opens the payment service's page, after its script where there is one; the browser returns with the outcome. */
export function useUpgrade() {
  const { t } = useTexts()
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
    onSuccess: (page) => {
      writeInTab(WENT_TO_PAY, 'yes')
      leaveFor(page)
    },
    onError: (error) => {
      // Shown beside the button, with a way to continue.
      if (error instanceof PaymentScriptError) return
      toastFailure(t('errors.title'), error, t('subscription.upgrade.failed'))
      // Another tab may have been first.
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
    },
  })
}

/** Opens the payment service's page with invoices and cards. */
export function useBillingPortal() {
  const { t } = useTexts()
  return useMutation({
    mutationFn: () => call(endpoints.openBillingPortal, { body: { return_url: ownUrl(HERE) } }),
    onSuccess: leaveFor,
    onError: (error) => toastFailure(t('errors.title'), error),
  })
}

/** Makes the subscription end with its period, or takes that back; then loads the plan again. */
export function useEnding(ends: boolean) {
  const { t } = useTexts()
  return useChange({
    mutationFn: () => call(ends ? endpoints.cancelSubscription : endpoints.resumeSubscription),
    onError: (error) => {
      const fallback = t(ends ? 'subscription.cancel.failed' : 'subscription.resumeFailed')
      toastFailure(t('errors.title'), error, fallback)
    },
    stale: [queryKeys.subscription],
  })
}

function ownUrl(path: string): string {
  return new URL(path, window.location.origin).href
}

function leaveFor({ url }: { readonly url: string }): void {
  window.location.assign(url)
}

type PaymentScript = NonNullable<ApiAnswer<typeof endpoints.instanceInfo>['paymentScript']>

/** The script did not load: blocked, no network, or too late. Paying works without it. */
export class PaymentScriptError extends Error {}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown
  }
}

const MARK = 'upgrade-goes-on'
const PATIENCE = seconds(10)

/**
 * Loads the payment service's script, which tells people from card testers. Only a document that was loaded as the
 * subscription page may: on any other, the page is loaded again, and this promise never settles.
 */
async function loadPaymentScript({ url, publishableKey }: PaymentScript): Promise<void> {
  if (!isArrivalPage()) return loadPageAnew()
  if (window.Stripe === undefined) await insert(url)
  if (window.Stripe === undefined) throw new PaymentScriptError()
  window.Stripe(publishableKey)
}

/** Whether an upgrade had begun before the page was loaded again for it. True only once. */
export function takeUpgradeMark(): boolean {
  const isMarked = readInTab(MARK) !== null
  writeInTab(MARK, null)
  return isMarked
}

function isArrivalPage(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival !== undefined && new URL(arrival.name).pathname === HERE
}

function loadPageAnew(): Promise<never> {
  // Without storage the user presses the button again.
  writeInTab(MARK, '1')
  window.location.reload()
  return new Promise(() => {})
}

function insert(url: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: url, async: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => {
    script.remove()
    reject(new PaymentScriptError())
  }
  const timer = setTimeout(giveUp, PATIENCE)
  script.addEventListener('error', giveUp)
  script.addEventListener('load', () => resolve())
  document.head.append(script)
  return promise.finally(() => clearTimeout(timer))
}
