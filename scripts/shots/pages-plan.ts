import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { aSubscription } from '../../web/test/fixtures/account.ts'
import { all, answers, changes, fails, hangs, press, statesOf, unreachable, type Step } from './page-state.ts'

const SCRIPT = 'https://payments.example.com/script.js'

const FREE = aSubscription({ vinylCount: 0 })
const PAID = aSubscription({
  plan: 'PREMIUM',
  vinylCount: 1234,
  currentPeriodStart: '2026-11-03T09:00:00Z',
  currentPeriodEnd: '2026-12-03T09:00:00Z',
})

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
const instanceIs = (given: object) =>
  changes('/api/instance', (instance: object) => ({ ...instance, payments: true, ...given }))
const plan = (given: SubscriptionView, ...steps: readonly Step[]) => ({
  before: all(instanceIs({}), status(given), ...steps),
})

const ending: SubscriptionView = { ...PAID, cancelAtPeriodEnd: true, notice: 'ending' }
const failed: SubscriptionView = { ...PAID, notice: 'payment-failed', graceUntil: '2026-12-17T09:00:00Z' }
const granted: SubscriptionView = {
  ...PAID,
  source: 'granted',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  canManage: false,
  isPremiumAnyway: true,
}

async function upgrade(page: Page): Promise<void> {
  await press('section[aria-labelledby=upgrade] button')(page)
  await page.locator('section[aria-labelledby=upgrade] [role=alert]').waitFor()
}

/** The plan, what is paid for it, and what came of paying. */
export const PLAN_PAGES = [
  ...statesOf(
    { as: 'collector', path: pathOf('subscription'), ready: '#current-plan' },
    {
      'subscription-loading': { ...plan(FREE, hangs('/api/subscription/status')), ready: '[aria-busy=true]' },
      'subscription-error': { ...plan(FREE, fails('/api/subscription/status')), ready: '[role=alert]' },
      'subscription-free-empty': plan(FREE),
      'subscription-free-almost': plan({ ...FREE, vinylCount: 4 }),
      'subscription-free-full': plan({ ...FREE, vinylCount: 5 }),
      'subscription-free-paused': plan({ ...FREE, vinylCount: 17, canManage: true }),
      'subscription-no-payments': plan(
        { ...FREE, vinylCount: 3, canSubscribe: false },
        instanceIs({ payments: false }),
      ),
      'subscription-script-failed': {
        ...plan(
          FREE,
          instanceIs({ paymentScript: { url: SCRIPT, publishableKey: 'pk_test_shown' } }),
          unreachable(SCRIPT),
        ),
        act: upgrade,
      },
      'subscription-premium': plan(PAID),
      'subscription-ending': plan(ending),
      'subscription-pending': plan({ ...FREE, notice: 'payment-pending', canManage: true }),
      'subscription-failed': plan(failed),
      'subscription-failed-elsewhere': { ...plan(failed), path: pathOf('watches'), ready: 'article' },
      'subscription-overdue': plan({
        ...PAID,
        plan: 'FREE',
        vinylCount: 17,
        vinylLimit: 5,
        source: 'free',
        notice: 'payment-overdue',
      }),
      'subscription-granted': plan(granted),
      'subscription-granted-after-paying': plan({ ...granted, canManage: true }),
      'subscription-paid-and-granted': plan({ ...PAID, isPremiumAnyway: true }),
      'subscription-ending-and-granted': plan({ ...ending, isPremiumAnyway: true }),
      'subscription-instance': plan({ ...granted, source: 'instance' }),
    },
  ),
  ...statesOf(
    { as: 'collector', path: `${pathOf('start')}?payment=success`, ready: '#current-plan' },
    {
      'subscription-payment-waiting': plan(FREE),
      'subscription-payment-late': {
        ...plan(FREE, (page) => page.clock.install()),
        act: (page) => page.clock.runFor(31_000),
      },
      'subscription-payment-done': plan(PAID),
      'subscription-payment-cancelled': {
        ...plan(FREE),
        path: `${pathOf('start')}?payment=cancelled`,
        ready: 'main h1',
      },
    },
  ),
]
