import { useQuery } from '@tanstack/react-query'
import { subscriptionStatusQuery } from '../../../lib/text/subscription-status.ts'
import { PlanNotice } from '../plan-notice.tsx'

/** A payment that has to be put right, told on whatever page one is. What only has to be known stays with the plan. */
export function PaymentTrouble() {
  const { data: status } = useQuery(subscriptionStatusQuery)
  const { notice } = status ?? { notice: null }
  if (status === undefined || notice === null || notice === 'ending') return null
  return <PlanNotice status={status} />
}
