import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Payment } from '../features/people/billing/payment-outcome.tsx'
import { subscriptionStatusQuery } from '../lib/profile.ts'
import { ALL, withTexts } from '../lib/text/i18n.ts'
import { deferred, useDeferred } from '../ui/deferred.ts'

/** Loaded with its texts for those whose payment has to be repaired. */
const planNotice = deferred(() => withTexts(ALL, import('../features/people/billing/plan-notice.tsx')))

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

/** Loaded with its texts for those who return from a payment. */
const paymentOutcome = deferred(() =>
  withTexts(ALL, import('../features/people/billing/payment-outcome.tsx')),
)

/**
 * Shows the outcome of a payment once: its parameter leaves the address, the banner stays until dismissed. Success
 * opens the subscription page.
 */
function ReturnedPayment() {
  const { payment } = useSearch({ from: '/served/dashboard' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const [announced, setAnnounced] = useState<Payment | null>(null)
  if (payment !== undefined && payment !== announced) setAnnounced(payment)
  useEffect(() => {
    if (payment === undefined) return
    const to = payment === 'success' ? '/dashboard/subscription' : pathname
    void navigate({ to, search: {}, replace: true })
  }, [payment, pathname, navigate])
  const code = useDeferred(paymentOutcome, announced !== null)
  if (announced === null || code === null) return null
  return <code.PaymentOutcome payment={announced} onDismiss={() => setAnnounced(null)} />
}

const finishReauthentication = deferred(() =>
  withTexts(ALL, import('../features/people/reauthentication/finish-reauthentication.tsx')),
)

/** Finishes a round trip of authentication once: its parameter leaves the address. */
export function ReturnedReauthentication() {
  const { reauthentication: outcome } = useSearch({ from: '/served/dashboard' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const [returned, setReturned] = useState<string | null>(null)
  if (outcome !== undefined && outcome !== returned) setReturned(outcome)
  useEffect(() => {
    if (outcome === undefined) return
    void navigate({
      to: pathname,
      search: ({ reauthentication: _announced, ...others }) => others,
      replace: true,
    })
  }, [outcome, pathname, navigate])
  const code = useDeferred(finishReauthentication, returned !== null)
  return returned !== null && code !== null && <code.FinishReauthentication outcome={returned} />
}
