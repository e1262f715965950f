import { useQuery } from '@tanstack/react-query'
import { subscriptionStatusQuery } from '../../../lib/text/subscription-status.ts'
import { PlanNotice } from '../plan-notice.tsx'

/** Shows a payment that has to be repaired, on every page. Other news about payments is shown with the plan. */
export function PaymentTrouble() {
  const { data: status } = useQuery(subscriptionStatusQuery)
  const { notice } = status ?? { notice: null }
  if (status === undefined || notice === null || notice === 'ending') return null
  return <PlanNotice status={status} />
}
