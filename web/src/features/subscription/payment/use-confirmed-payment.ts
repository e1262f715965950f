import { endpoints } from '@cratewatch/contracts/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { confirmationWait, LATE_AFTER } from './confirmation-waits.ts'

export type PaymentConfirmation = 'waiting' | 'late' | 'paid'

/**
 * Asks the server, and through it the payment service, until the subscription is paid: a late or lost event then does
 * not matter. Premium that was granted before does not count as paid.
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
