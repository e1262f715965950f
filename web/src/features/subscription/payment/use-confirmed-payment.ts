import { endpoints } from '@cratewatch/contracts/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { confirmationWait, LATE_AFTER } from './confirmation-waits.ts'

export type PaymentConfirmation = 'waiting' | 'late' | 'paid'

/**
 * Asks the server, and that the payment service, whether the subscription is paid for until it is: an event that comes
 * late, or never, changes nothing. Premium that was given before is not taken for a payment.
 */
export function useConfirmedPayment(): { readonly state: PaymentConfirmation; readonly askNow: () => void } {
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: queryKeys.confirmation,
    queryFn: ({ signal }) => call(endpoints.refreshSubscription, {}, signal),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.source === 'paid'
        ? false
        : confirmationWait(state.dataUpdateCount + state.errorUpdateCount),
  })
  const isPaid = data?.source === 'paid'

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (data !== undefined) client.setQueryData(queryKeys.subscription, data)
  }, [client, data])
  useEffect(() => {
    if (!isPaid) return
    void client.invalidateQueries({ queryKey: queryKeys.profile })
    void client.invalidateQueries({ queryKey: queryKeys.vinyls })
  }, [client, isPaid])

  return { state: isPaid ? 'paid' : isLate ? 'late' : 'waiting', askNow: () => void refetch() }
}
