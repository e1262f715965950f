import { useLocation } from '@tanstack/react-router'
import { PaymentTrouble } from '../features/subscription/payment/payment-trouble.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

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
