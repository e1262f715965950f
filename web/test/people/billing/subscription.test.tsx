import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi, onTestFinished } from 'vitest'
import { WENT_TO_PAY } from '../../../src/features/people/billing/payment-outcome.tsx'
import { anInstance, aSubscription, aUser, EMAIL } from '../../fixtures/account.ts'
import { aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, heading, refusal, textOf, wait, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { address, openPage, watchLeaving } from '../../harness/open-page.tsx'
import { openPlan, paid } from './open-plan.ts'

const main = async () => textOf(await screen.findByRole('main'))
const upgrade = () => button(t('subscription.upgrade.button'))

it.each(['en', 'es'] as const)('shows the free plan and what there is to gain in %s', async (locale) => {
  await openPlan({}, undefined, { locale })
  await heading(t('subscription.upgrade.title'))
  await words(t('words.plan.FREE'))
  const text = await main()
  expect(text).toContain('2/5')
  expect(text).toContain(EMAIL)
})

it.each<[string, Partial<SubscriptionView>, () => (string | RegExp)[]]>([
  [
    'paid',
    paid,
    () => [
      /Renews on/,
      t('subscription.mode.atOnce'),
      t('subscription.portal'),
      t('subscription.cancel.button'),
    ],
  ],
  [
    'cancelled',
    { ...paid, cancelAtPeriodEnd: true, notice: 'ending' },
    () => [/Ends on/, t('subscription.resume')],
  ],
  [
    'given to one',
    { plan: 'PREMIUM', source: 'granted', isPremiumAnyway: true, canManage: false },
    () => [t('subscription.given.toYou')],
  ],
  [
    'given to all',
    { plan: 'PREMIUM', source: 'instance', isPremiumAnyway: true, canManage: false },
    () => [t('subscription.given.toAll')],
  ],
  ['given beside', { ...paid, isPremiumAnyway: true }, () => [t('subscription.given.beside')]],
  ['free with too many records', { vinylCount: 9 }, () => [t('subscription.beyond'), '9/5']],
])('shows a plan that is %s', async (_, given, said) => {
  await openPlan(given)
  await heading(t('subscription.current'))
  const text = await main()
  for (const part of said()) expect(text).toMatch(part)
  expect(screen.queryByRole('button', { name: t('subscription.upgrade.button') }) === null).toBe(
    given.plan === 'PREMIUM',
  )
})

it.each([
  ['payment-pending', 'pending', {}],
  ['payment-failed', 'failed', { graceUntil: daysAgo(-5) }],
  ['payment-overdue', 'overdue', {}],
] as const)('says what is wrong with a payment: %s', async (notice, key, more) => {
  const left = watchLeaving()
  const hands = await openPlan({ ...paid, notice, ...more }, () =>
    server.answers(endpoints.openBillingPortal, { url: 'https://pay.example.org' }),
  )
  const [beginning] = t(`subscription.notice.${key}`, { date: '' }).split('  ')
  await words(new RegExp((beginning ?? '').split(/[:.]/)[0] as string))
  await hands.click(await button(t('subscription.portal')))
  await eventually(() => expect(left()).toEqual(['https://pay.example.org']))
  expect(server.onlyCall(endpoints.openBillingPortal).body).toEqual({
    return_url: `${location.origin}/dashboard/subscription`,
  })
})

it('tells of a payment that is to be put right on every page', async () => {
  await openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.subscriptionStatus, aSubscription({ ...paid, notice: 'payment-overdue' }))
  })
  await words(t('subscription.notice.overdue'))
})

it('leads to the payment, once', async () => {
  const left = watchLeaving()
  const hands = await openPlan()
  const held = server.holds(endpoints.createCheckoutSession)
  await hands.dblClick(await upgrade())
  await wait(100)
  await hands.click(await upgrade())
  expect(held.count()).toBe(1)
  held.answer({ url: 'https://pay.example.org' })
  await eventually(() => expect(left()).toEqual(['https://pay.example.org']))
  expect(server.onlyCall(endpoints.createCheckoutSession).body).toMatchObject({
    success_url: `${location.origin}/dashboard/vinyls?payment=success`,
    cancel_url: `${location.origin}/dashboard/vinyls?payment=cancelled`,
  })
})

it('says why there is no payment, and reads the plan again', async () => {
  const hands = await openPlan({}, () =>
    server.refuses(endpoints.createCheckoutSession, 'ALREADY_SUBSCRIBED'),
  )
  const press = await upgrade()
  server.answers(endpoints.subscriptionStatus, aSubscription(paid))
  await hands.click(press)
  await refusal('ALREADY_SUBSCRIBED')
  await button(t('subscription.cancel.button'))
})

it('says that no payments are taken', async () => {
  await openPlan({ canSubscribe: false }, () =>
    server.answers(endpoints.instanceInfo, anInstance({ payments: false })),
  )
  await words(t('subscription.upgrade.noPayments'))
  absent(t('subscription.upgrade.button'))
})

it('goes on without the script of the payment service when it does not come', async () => {
  const left = watchLeaving()
  const paymentScript = { url: 'https://pay.example.org/script.js', publishableKey: 'pk' }
  const hands = await openPlan({}, () => {
    server.answers(endpoints.instanceInfo, anInstance({ paymentScript }))
    server.answers(endpoints.createCheckoutSession, { url: 'https://pay.example.org' })
  })
  // The page was itself loaded at this address.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const arrival = { name: `${location.origin}/dashboard/subscription` } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([arrival])
  await hands.click(await upgrade())
  await words(t('subscription.script.failed'))
  expect(server.calls(endpoints.createCheckoutSession)).toEqual([])
  await hands.click(await button(t('subscription.script.without')))
  await eventually(() => expect(left()).toEqual(['https://pay.example.org']))
})

it('cancels after asking, and takes it back', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const hands = await openPlan(paid, () => server.answers(endpoints.cancelSubscription))
  await hands.click(await button(t('subscription.cancel.button')))
  expect(confirm).toHaveBeenCalledOnce()
  expect(server.calls(endpoints.cancelSubscription)).toEqual([])
  confirm.mockReturnValue(true)
  server.answers(
    endpoints.subscriptionStatus,
    aSubscription({ ...paid, cancelAtPeriodEnd: true, notice: 'ending' }),
  )
  await wait(100)
  await hands.click(await button(t('subscription.cancel.button')))
  const resume = await button(t('subscription.resume'))
  expect(server.calls(endpoints.cancelSubscription)).toHaveLength(1)
  server.answers(endpoints.resumeSubscription)
  server.answers(endpoints.subscriptionStatus, aSubscription(paid))
  await hands.click(resume)
  await button(t('subscription.cancel.button'))
})

it.each([
  ['cancelSubscription', 'SUBSCRIPTION_NOT_FOUND', paid, () => t('subscription.cancel.button')],
  [
    'resumeSubscription',
    'SERVICE_UNAVAILABLE',
    { ...paid, cancelAtPeriodEnd: true },
    () => t('subscription.resume'),
  ],
  ['openBillingPortal', 'SERVICE_UNAVAILABLE', paid, () => t('subscription.portal')],
] as const)('says why %s was refused', async (endpoint, code, given, label) => {
  vi.stubGlobal('confirm', () => true)
  const hands = await openPlan(given, () => server.refuses(endpoints[endpoint], code))
  await hands.click(await button(label()))
  await refusal(code)
})

it('says that the plan did not load, and loads it when asked to', async () => {
  const hands = await openPlan({}, () => server.refuses(endpoints.subscriptionStatus, 'RATE_LIMITED'))
  await heading(t('subscription.loadFailed'))
  server.answers(endpoints.subscriptionStatus, aSubscription())
  await hands.click(await button(t('errors.retry')))
  await upgrade()
})

const openReturn = (payment: string, prepare: () => void, wentToPay = true) => {
  if (wentToPay) sessionStorage.setItem(WENT_TO_PAY, 'yes')
  onTestFinished(() => sessionStorage.clear())
  return openPage(
    `/dashboard/vinyls?payment=${payment}`,
    () => {
      server.answers(endpoints.listVinyls, aWatchList([]))
      prepare()
    },
    { user: aUser() },
  )
}

it('says within five seconds that no payment is known, where nobody went to pay', async () => {
  await openReturn('success', () => server.answers(endpoints.refreshSubscription, aSubscription()), false)
  await words(t('subscription.payment.confirming'))
  await wait(4500)
  await words(t('subscription.payment.none'))
  absent(t('subscription.payment.confirming'))
  const callsBefore = server.calls(endpoints.refreshSubscription).length
  await wait(60_000)
  expect(server.calls(endpoints.refreshSubscription)).toHaveLength(callsBefore)
})

it('asks again, and says nothing of a payment, until the server has answered', async () => {
  await openReturn('success', () => server.isUnreachableFor(endpoints.refreshSubscription), false)
  await words(t('subscription.payment.confirming'))
  await wait(10_000)
  absent(t('subscription.payment.none'))
  server.answers(endpoints.refreshSubscription, aSubscription(paid))
  await wait(10_000)
  await words(t('subscription.payment.success'))
})

it('goes on waiting for a payment that the payment service has begun, wherever that was', async () => {
  const pending = aSubscription({ notice: 'payment-pending' })
  await openReturn('success', () => server.answers(endpoints.refreshSubscription, pending), false)
  await wait(10_000)
  await words(t('subscription.payment.confirming'))
  absent(t('subscription.payment.none'))
})

it('thanks for a payment once it is confirmed, and leads to the plan', async () => {
  await openReturn('success', () => server.answers(endpoints.refreshSubscription, aSubscription(paid)))
  await words(t('subscription.payment.success'))
  expect(address()).toBe('/dashboard/subscription')
  await words(t('subscription.mode.atOnce'))
})

it('waits for a payment to be confirmed, asks again, and says when it takes long', async () => {
  const hands = await openReturn('success', () =>
    server.answers(endpoints.refreshSubscription, aSubscription()),
  )
  await words(t('subscription.payment.confirming'))
  absent(t('subscription.payment.success'))
  await wait(60_000)
  await words(t('subscription.payment.late'))
  expect(server.calls(endpoints.refreshSubscription).length).toBeGreaterThan(2)
  server.answers(endpoints.refreshSubscription, aSubscription(paid))
  await hands.click(await button(t('subscription.payment.askNow')))
  await words(t('subscription.payment.success'))
})

it('stops waiting by itself for a payment that nobody made', async () => {
  await openReturn('success', () => server.answers(endpoints.refreshSubscription, aSubscription()))
  await words(t('subscription.payment.confirming'))
  await wait(181_000)
  await eventually(() => absent(t('subscription.payment.late')))
  const callsBefore = server.calls(endpoints.refreshSubscription).length
  await wait(300_000)
  expect(server.calls(endpoints.refreshSubscription)).toHaveLength(callsBefore)
})

it('takes its thanks for a payment away once the subscription is cancelled', async () => {
  vi.stubGlobal('confirm', () => true)
  const hands = await openReturn('success', () => {
    server.answers(endpoints.refreshSubscription, aSubscription(paid))
    server.answers(endpoints.cancelSubscription)
  })
  await words(t('subscription.payment.success'))
  const ended = aSubscription({ ...paid, cancelAtPeriodEnd: true, notice: 'ending' })
  server.answers(endpoints.subscriptionStatus, ended)
  await hands.click(await button(t('subscription.cancel.button')))
  await button(t('subscription.resume'))
  absent(t('subscription.payment.success'))
})

it('takes premium that was given for no payment', async () => {
  await openReturn('success', () =>
    server.answers(
      endpoints.refreshSubscription,
      aSubscription({ plan: 'PREMIUM', source: 'granted', isPremiumAnyway: true }),
    ),
  )
  await words(t('subscription.payment.confirming'))
  await wait(1000)
  absent(t('subscription.payment.success'))
})

it('says that a payment was cancelled, until that is put away', async () => {
  const hands = await openReturn('cancelled', () => {})
  await words(t('subscription.payment.cancelled'))
  await eventually(() => expect(address()).toBe('/dashboard/vinyls'))
  await hands.click(await button(t('subscription.payment.dismiss')))
  absent(t('subscription.payment.cancelled'))
})
