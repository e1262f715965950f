import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PaymentOutcome, type Payment } from '../features/subscription/payment/payment-outcome.tsx'

/**
 * Tells what came of a payment when somebody comes back from it, once: the word leaves the address, the banner stays
 * until it is dismissed. Success leads to the subscription.
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
  if (announced === null) return null
  return <PaymentOutcome payment={announced} onDismiss={() => setAnnounced(null)} />
}
