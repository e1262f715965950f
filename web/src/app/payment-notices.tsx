import { useLocation } from '@tanstack/react-router'
import { PaymentTrouble } from '../features/subscription/payment/payment-trouble.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

/** What has to be said about payments above every page of the dashboard; the subscription page says its part itself. */
export function PaymentNotices() {
  const isPlanPage = useLocation({ select: ({ pathname }) => pathname === '/dashboard/subscription' })
  return (
    <div className="grid gap-4 not-empty:mb-6">
      <ReturnedPayment />
      {!isPlanPage && <PaymentTrouble />}
    </div>
  )
}
