import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { withTexts } from '../lib/text/i18n.ts'
import { subscriptionStatusQuery } from '../lib/text/subscription-status.ts'
import { deferred, useDeferred } from '../ui/overlays/deferred.ts'
import { ReturnedPayment } from './returned-payment.tsx'
import { ALL } from './routing/texts-of-pages.ts'

/** Loaded with its texts for those whose payment has to be repaired. */
export const planNotice = deferred(() => withTexts(ALL, import('../features/subscription/plan-notice.tsx')))

/** Shows payment problems above every page of the dashboard; the subscription page has its own notices. */
export function PaymentNotices() {
  const isPlanPage = useLocation({ select: ({ pathname }) => pathname === '/dashboard/subscription' })
  return (
    <div className="grid gap-4 not-empty:mb-6">
      <ReturnedPayment />
      {!isPlanPage && <PaymentTrouble />}
    </div>
  )
}

/** Shows a payment that has to be repaired, on every page. Other news about payments is shown with the plan. */
function PaymentTrouble() {
  const { data: status } = useQuery(subscriptionStatusQuery)
  const notice = status?.notice ?? null
  const code = useDeferred(planNotice, notice !== null && notice !== 'ending')
  if (status === undefined || notice === null || notice === 'ending') return null
  return code && <code.PlanNotice status={status} />
}
