import { endpoints } from '@cratewatch/contracts/calls'
import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { readInTab } from '../../../lib/device/browser-storage.ts'
import { subscriptionStatusQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export type Payment = 'success' | 'cancelled'

export type PaymentOutcomeProps = { payment: Payment; onDismiss: () => void }

/** Shows the outcome of a payment to a user who returns from it. */
export function PaymentOutcome({ payment, onDismiss }: PaymentOutcomeProps) {
  const { t } = useTexts()
  const dismissal = { onDismiss, dismissLabel: t('subscription.payment.dismiss') }
  if (payment === 'success') return <PaymentSuccess {...dismissal} />
  return (
    <Banner tone="danger" icon={null} {...dismissal}>
      {t('subscription.payment.cancelled')}
    </Banner>
  )
}

const LOOKS = {
  paid: { tone: 'success', icon: null },
  late: { tone: 'warning' },
  none: { tone: 'info' },
  waiting: { tone: 'info', icon: <Spinner /> },
} as const
const WORDS = { paid: 'success', late: 'late', none: 'none', waiting: 'confirming' } as const

/** An address can say anything, so success is shown only once the payment service has confirmed it to the server. */
function PaymentSuccess(dismissal: { onDismiss: () => void; dismissLabel: string }) {
  const { t } = useTexts()
  const { state, askNow } = useConfirmedPayment()
  const { onDismiss } = dismissal
  useEffect(() => {
    if (state === 'over') onDismiss()
  }, [state, onDismiss])
  if (state === 'over') return null
  return (
    <Banner
      {...LOOKS[state]}
      action={
        state === 'late' && (
          <Button size="sm" variant="secondary" onClick={askNow}>
            {t('subscription.payment.askNow')}
          </Button>
        )
      }
      {...dismissal}
    >
      {t(`subscription.payment.${WORDS[state]}`)}
    </Banner>
  )
}

type PaymentConfirmation = 'waiting' | 'late' | 'paid' | 'none' | 'over'

/**
 * Asks the server, and through it the payment service, until the subscription is paid, or for three minutes: a late or
 * lost event then does not matter. Premium that was granted does not count as paid, one that is cancelled is over.
 * `none`: this tab has not been to the payment page, and the server knows of no payment.
 */
function useConfirmedPayment(): { readonly state: PaymentConfirmation; readonly askNow: () => void } {
  const client = useQueryClient()
  const [wentToPay] = useState(() => readInTab(WENT_TO_PAY) !== null)
  const [waited, setWaited] = useState(0)
  const isGivenUp = waited >= GIVE_UP_AFTER
  const isUnexpected = !wentToPay && waited >= NONE_AFTER
  const { data, refetch } = useQuery({
    queryKey: queryKeys.confirmation,
    queryFn: async ({ signal }) => {
      const plan = await call(endpoints.refreshSubscription, {}, signal)
      client.setQueryData(queryKeys.subscription, plan)
      return plan
    },
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
    const steps = [NONE_AFTER, LATE_AFTER, GIVE_UP_AFTER]
    const timers = steps.map((after) => setTimeout(() => setWaited(after), after))
    return () => timers.forEach(clearTimeout)
  }, [])
  useEffect(() => {
    if (!isPaid) return
    void client.invalidateQueries({ queryKey: queryKeys.profile })
    void client.invalidateQueries({ queryKey: queryKeys.vinyls })
  }, [client, isPaid])

  const state = () => {
    if (isOver) return 'over'
    if (isPaid) return 'paid'
    if (isNone(isUnexpected, data)) return 'none'
    return waited >= LATE_AFTER ? 'late' : 'waiting'
  }
  return { state: state(), askNow: () => void refetch() }
}

/** Whether the server has said that it knows of no payment, where none is expected. A failed answer says nothing. */
function isNone(isUnexpected: boolean, plan: SubscriptionView | undefined): boolean {
  return isUnexpected && plan !== undefined && plan.notice !== 'payment-pending'
}

/** Pauses between requests whether a payment has arrived: short at first, then longer. */
const WAITS = [1, 2, 3, 5, 8, 13, 20, 30].map(seconds)
const AFTER_THAT = seconds(60)

/** From then on the payment counts as late. */
const LATE_AFTER = seconds(30)

/** After this nothing is requested any more. */
const GIVE_UP_AFTER = minutes(3)

/** The same for a tab that has not been to the payment page: the address was typed by hand, or opened elsewhere. */
const NONE_AFTER = seconds(4)

/** Where a tab notes that it went to the payment page. */
export const WENT_TO_PAY = 'cratewatch.went-to-pay'

/** Returns the pause after so many requests. */
export function confirmationWait(requests: number): Duration {
  return WAITS[Math.max(0, requests - 1)] ?? AFTER_THAT
}
