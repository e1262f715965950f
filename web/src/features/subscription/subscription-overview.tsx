import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { SubscriptionView } from '@cratewatch/contracts/subscription'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../lib/api/instance.ts'
import { subscriptionStatusQuery } from '../../lib/text/subscription-status.ts'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AccountBox } from './account-box.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { hasPlanActions, PlanActions } from './plan-actions.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'
import { Upgrade } from './upgrade.tsx'
import { UpgradeCard } from './upgrade-card.tsx'

/** Shows the plan, its usage, and what another one would add. */
export function SubscriptionOverview({ user }: { user: User }) {
  const { t } = useTranslation()
  const status = useQuery(subscriptionStatusQuery)
  const instance = useQuery(instanceQuery)
  const failed = [status, instance].filter((query) => query.isError && query.data === undefined)
  const header = <PageHeader title={t('subscription.title')} subtitle={t('subscription.subtitle')} />
  if (failed.length > 0) {
    return (
      <div className="grid gap-6">
        {header}
        <LoadFailure title={t('subscription.loadFailed')} queries={failed} />
      </div>
    )
  }
  const isLoaded = status.data !== undefined && instance.data !== undefined
  return (
    <div className="grid gap-6">
      {header}
      {isLoaded ? (
        <Plan status={status.data} email={user.email} takesPayments={instance.data.payments} />
      ) : (
        <SubscriptionSkeleton />
      )}
    </div>
  )
}

type PlanProps = { status: SubscriptionView; email: string | null; takesPayments: boolean }

/** Shows beside the plan what there is to gain or, when there is nothing, the account. */
function Plan({ status, email, takesPayments }: PlanProps) {
  const isFree = status.plan === 'FREE'
  const account = <AccountBox email={email} memberSince={status.currentPeriodStart} />
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        <PlanNotice status={status} />
        <CurrentPlan status={status} action={hasPlanActions(status) && <PlanActions status={status} />} />
        {isFree && account}
      </div>
      {isFree ? (
        <UpgradeCard action={status.canSubscribe && <Upgrade />} takesPayments={takesPayments} />
      ) : (
        account
      )}
    </div>
  )
}
