import type { SubscriptionView } from '@cratewatch/contracts/subscription'
import { all, answers, changes, fails, hangs, type PageState, type Step } from './page-state.ts'

const PAGE = '/dashboard/subscription'
const SCRIPT = 'https://payments.example.com/script.js'

const FREE: SubscriptionView = {
  plan: 'FREE',
  vinylCount: 0,
  vinylLimit: 5,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  source: 'free',
  notice: null,
  graceUntil: null,
  cancelAtPeriodEnd: false,
  isPremiumAnyway: false,
  canSubscribe: true,
  canManage: false,
}
const PAID: SubscriptionView = {
  ...FREE,
  plan: 'PREMIUM',
  vinylCount: 1234,
  vinylLimit: -1,
  currentPeriodStart: '2026-11-03T09:00:00Z',
  currentPeriodEnd: '2026-12-03T09:00:00Z',
  source: 'paid',
  canSubscribe: false,
  canManage: true,
}

/** The account as the payment service would have it. */
const status = (answer: SubscriptionView) =>
  all(
    changes('/api/auth/profile', (user: object) => ({
      ...user,
      subscription: { plan: answer.plan },
      _count: { vinyls: answer.vinylCount },
    })),
    answers('/api/subscription/status', answer),
    answers('/api/subscription/refresh', answer, 'POST'),
  )
const takesPayments = changes('/api/instance', (instance: object) => ({ ...instance, payments: true }))

const state = (name: string, given: SubscriptionView, more: Partial<PageState> = {}): PageState => ({
  name: `subscription-${name}`,
  as: 'collector',
  path: PAGE,
  ready: '#current-plan',
  ...more,
  before: all(takesPayments, status(given), ...((more.before === undefined ? [] : [more.before]) as Step[])),
})

const failed: SubscriptionView = { ...PAID, notice: 'payment-failed', graceUntil: '2026-12-17T09:00:00Z' }
const granted: SubscriptionView = {
  ...PAID,
  source: 'granted',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  canManage: false,
  isPremiumAnyway: true,
}

/** The plan, what is paid for it, and what came of paying. */
export const PLAN_PAGES: readonly PageState[] = [
  state('loading', FREE, { before: hangs('/api/subscription/status'), ready: '[aria-busy=true]' }),
  state('error', FREE, { before: fails('/api/subscription/status'), ready: '[role=alert]' }),
  state('free-empty', FREE),
  state('free-almost', { ...FREE, vinylCount: 4 }),
  state('free-full', { ...FREE, vinylCount: 5 }),
  state('free-paused', { ...FREE, vinylCount: 17, canManage: true }),
  state(
    'no-payments',
    { ...FREE, vinylCount: 3, canSubscribe: false },
    {
      before: changes('/api/instance', (instance: object) => ({ ...instance, payments: false })),
    },
  ),
  state('script-failed', FREE, {
    before: all(
      changes('/api/instance', (instance: object) => ({
        ...instance,
        payments: true,
        paymentScript: { url: SCRIPT, publishableKey: 'pk_test_shown' },
      })),
      (page) => page.route(SCRIPT, (route) => route.abort()),
    ),
    act: async (page) => {
      await page.locator('section[aria-labelledby=upgrade] button').click()
      await page.locator('section[aria-labelledby=upgrade] [role=alert]').waitFor()
    },
  }),
  state('premium', PAID),
  state('ending', { ...PAID, cancelAtPeriodEnd: true, notice: 'ending' }),
  state('pending', { ...FREE, notice: 'payment-pending', canManage: true }),
  state('failed', failed),
  state('failed-elsewhere', failed, { path: '/dashboard/vinyls', ready: 'article' }),
  state('overdue', {
    ...PAID,
    plan: 'FREE',
    vinylCount: 17,
    vinylLimit: 5,
    source: 'free',
    notice: 'payment-overdue',
  }),
  state('granted', granted),
  state('granted-after-paying', { ...granted, canManage: true }),
  state('paid-and-granted', { ...PAID, isPremiumAnyway: true }),
  state('ending-and-granted', {
    ...PAID,
    isPremiumAnyway: true,
    cancelAtPeriodEnd: true,
    notice: 'ending',
  }),
  state('instance', { ...granted, source: 'instance' }),
  state('payment-waiting', FREE, { path: '/dashboard?payment=success' }),
  state('payment-late', FREE, {
    path: '/dashboard?payment=success',
    before: (page) => page.clock.install(),
    act: (page) => page.clock.runFor(31_000),
  }),
  state('payment-done', PAID, { path: '/dashboard?payment=success' }),
  state('payment-cancelled', FREE, { path: '/dashboard?payment=cancelled', ready: 'main h1' }),
]
