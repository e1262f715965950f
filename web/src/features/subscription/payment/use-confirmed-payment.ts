import { endpoints } from '@cratewatch/contracts/calls'
import type { SubscriptionView } from '@cratewatch/contracts/subscription'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { subscriptionStatusQuery } from '../../../lib/text/subscription-status.ts'
import { readInTab } from '../../../lib/browser-storage.ts'
import { confirmationWait, GIVE_UP_AFTER, LATE_AFTER, NONE_AFTER, WENT_TO_PAY } from './confirmation-waits.ts'

export type PaymentConfirmation = 'waiting' | 'late' | 'paid' | 'none' | 'over'

/**
 * Asks the server, and through it the payment service, until the subscription is paid, or for three minutes: a late or
 * lost event then does not matter. Premium that was granted does not count as paid, one that is cancelled is over.
 * `none`: this tab has not been to the payment page, and the server knows of no payment.
 */
export function useConfirmedPayment(): { readonly state: PaymentConfirmation; readonly askNow: () => void } {
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)
  const [isGivenUp, setGivenUp] = useState(false)
  const [wentToPay] = useState(() => readInTab(WENT_TO_PAY) !== null)
  const [isUnexpected, setUnexpected] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: queryKeys.confirmation,
    queryFn: ({ signal }) => call(endpoints.refreshSubscription, {}, signal),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isGivenUp || state.data?.source === 'paid' || isNone(isUnexpected, state.data)
        ? false
        : confirmationWait(state.dataUpdateCount + state.errorUpdateCount),
  })
  const isPaid = data?.source === 'paid'
  const plan = useQuery({ ...subscriptionStatusQuery, enabled: false }).data
  const isOver = isPaid ? (plan?.cancelAtPeriodEnd ?? false) : isGivenUp

  useEffect(() => {
    const timers = [
      setTimeout(() => setLate(true), LATE_AFTER),
      setTimeout(() => setGivenUp(true), GIVE_UP_AFTER),
      ...(wentToPay ? [] : [setTimeout(() => setUnexpected(true), NONE_AFTER)]),
    ]
    return () => timers.forEach(clearTimeout)
  }, [wentToPay])
  useEffect(() => {
    if (data !== undefined) client.setQueryData(queryKeys.subscription, data)
  }, [client, data])
  useEffect(() => {
    if (!isPaid) return
    void client.invalidateQueries({ queryKey: queryKeys.profile })
    void client.invalidateQueries({ queryKey: queryKeys.vinyls })
  }, [client, isPaid])

  const state = isOver
    ? 'over'
    : isPaid
      ? 'paid'
      : isNone(isUnexpected, data)
        ? 'none'
        : isLate
          ? 'late'
          : 'waiting'
  return { state, askNow: () => void refetch() }
}

function isNone(isUnexpected: boolean, plan: SubscriptionView | undefined): boolean {
  return isUnexpected && plan?.notice !== 'payment-pending'
}
