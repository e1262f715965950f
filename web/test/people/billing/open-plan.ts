import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { aSubscription } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { daysAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

/** What is known of a subscription that is paid. */
export const paid = {
  plan: 'PREMIUM',
  source: 'paid',
  currentPeriodStart: daysAgo(10),
  currentPeriodEnd: daysAgo(-20),
  canManage: true,
} as const

/** Opens the page of the plan, with what else the server says. */
export const openPlan = (
  given: Partial<SubscriptionView> = {},
  prepare: () => void = () => {},
  visit?: Visit,
) =>
  openPage(
    '/dashboard/subscription',
    () => {
      server.answers(endpoints.subscriptionStatus, aSubscription(given))
      prepare()
    },
    visit,
  )
