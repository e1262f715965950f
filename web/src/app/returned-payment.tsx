import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Payment } from '../features/subscription/payment/payment-outcome.tsx'
import { withTexts } from '../lib/text/i18n.ts'
import { deferred, useDeferred } from '../ui/overlays/deferred.ts'
import { ALL } from './routing/texts-of-pages.ts'

/** Loaded with its texts for those who return from a payment. */
export const paymentOutcome = deferred(() =>
  withTexts(ALL, import('../features/subscription/payment/payment-outcome.tsx')),
)

/**
 * Shows the outcome of a payment once: its parameter leaves the address, the banner stays until dismissed. Success
 * opens the subscription page.
 */
export function ReturnedPayment() {
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
