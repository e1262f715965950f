import type { User } from '@cratewatch/contracts/people/accounts'
import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { formatPlanPrice, PLANS, type PlanTerms } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { instanceQuery, subscriptionStatusQuery } from '../../../lib/profile.ts'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { Price } from '../../../ui/price.tsx'
import { DescriptionList } from '../../../ui/tables/table.tsx'
import { CurrentPlan, hasPlanActions, PlanActions } from './current-plan.tsx'
import { PaymentScriptError, takeUpgradeMark, useUpgrade } from './plan-calls.ts'
import { PlanNotice } from './plan-notice.tsx'

/** Shows the plan, its usage, and what another one would add. */
export function SubscriptionOverview({ user }: { user: User }) {
  const { t } = useTexts()
  const status = useQuery(subscriptionStatusQuery)
  const instance = useQuery(instanceQuery)
  const failed = [status, instance].filter((query) => query.isError && query.data === undefined)
  const isLoaded = status.data !== undefined && instance.data !== undefined
  return (
    <div className="grid gap-6">
      <PageHeader title={t('shell.nav.subscription')} subtitle={t('subscription.subtitle')} />
      {failed.length > 0 && <LoadFailure title={t('subscription.loadFailed')} queries={failed} />}
      {isLoaded && <Plan status={status.data} email={user.email} takesPayments={instance.data.payments} />}
      {!isLoaded && failed.length === 0 && <SubscriptionSkeleton />}
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
      {isFree ? <UpgradeCard canSubscribe={status.canSubscribe} takesPayments={takesPayments} /> : account}
    </div>
  )
}

/** Stands in for plan and account while they load, with their height. */
function SubscriptionSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup
      label={t('shell.loading')}
      className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid gap-4">
        <Card padding="lg" className="grid gap-6">
          <Skeleton className="h-7 w-44" />
          <Skeleton shape="box" className="h-10" />
          <Skeleton shape="box" className="h-12" />
        </Card>
        <Card padding="lg" className="grid gap-4">
          <Skeleton className="h-7 w-36" />
          <Skeleton shape="box" className="h-16" />
        </Card>
      </div>
      <Card padding="lg" className="h-96" />
    </SkeletonGroup>
  )
}

const NOTHING = '-'

/** Shows whose plan it is. */
function AccountBox({ email, memberSince }: { email: string | null; memberSince: string | null }) {
  const { t, locale } = useTexts()
  return (
    <Card as="section" padding="lg" aria-labelledby="account-box" className="grid gap-4">
      <h2 id="account-box" className="heading text-section">
        {t('account.tabs.account')}
      </h2>
      <DescriptionList
        items={[
          { term: t('accounts.email.label'), detail: email ?? NOTHING },
          {
            term: t('subscription.account.memberSince'),
            detail: memberSince === null ? NOTHING : formatDate(readInstant(memberSince), locale),
          },
        ]}
      />
    </Card>
  )
}

/** Starts the payment. A press after the script failed tries again; the user can also continue without it. */
function Upgrade() {
  const { t } = useTexts()
  const upgrade = useUpgrade()
  useOwnStart(upgrade)
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        busy={upgrade.isPending || upgrade.isSuccess}
        onClick={() => upgrade.mutate('with-script')}
      >
        {t('subscription.upgrade.button')}
      </Button>
      {upgrade.error instanceof PaymentScriptError && (
        <Banner tone="danger" title={t('subscription.script.failed')}>
          <p>{t('subscription.script.text')}</p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            onClick={() => upgrade.mutate('without-script')}
          >
            {t('subscription.script.without')}
          </Button>
        </Banner>
      )}
    </div>
  )
}

/** Starts by itself when the address asks for it, and resets when the user returns. */
function useOwnStart({ mutate, reset }: Pick<ReturnType<typeof useUpgrade>, 'mutate' | 'reset'>): void {
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (takeUpgradeMark()) mutate('with-script')
  }, [mutate])

  // The browser's Back from the payment page restores this page as it was left, about to leave.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
}

type UpgradeCardProps = { canSubscribe: boolean; takesPayments: boolean }

/** Shows what premium includes and costs. An instance without payments says so instead of showing a dead button. */
function UpgradeCard({ canSubscribe, takesPayments }: UpgradeCardProps) {
  const { t, locale } = useTexts()
  const price = formatPlanPrice('PREMIUM', locale)
  return (
    <Card as="section" padding="lg" tone="loud" aria-labelledby="upgrade" className="grid gap-5">
      <h2 id="upgrade" className="heading text-section">
        {t('subscription.upgrade.title')}
      </h2>
      <Price amount={price} suffix={t('subscription.upgrade.perMonth')} size="lg" />
      <ul className="grid gap-2.5">
        {premiumGains().map((gain) => (
          <li key={gain} className="flex gap-2.5 text-pretty">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-label" strokeWidth={2.75} />
            {t(`subscription.upgrade.gains.${gain}`, { count: PLANS.PREMIUM.shopLimit })}
          </li>
        ))}
      </ul>
      {takesPayments && canSubscribe && <Upgrade />}
      {!takesPayments && (
        <p className="rounded-control bg-well px-4 py-3 text-[0.9375rem] text-pretty text-ink-soft">
          {t('subscription.upgrade.noPayments')}
        </p>
      )}
    </Card>
  )
}

/** The possible gains of another plan, in the order shown. */
const GAINS = {
  unlimited: ({ watchLimit }) => watchLimit === null,
  shops: ({ shopLimit }) => shopLimit > 1,
  faster: ({ chatDelay }) => chatDelay === 0,
  chat: ({ chatManagement }) => chatManagement,
  search: ({ prioritySearch }) => prioritySearch,
  sync: ({ advancedSync }) => advancedSync,
  analytics: ({ analyticsHistory }) => analyticsHistory,
} as const satisfies Record<string, (terms: PlanTerms) => boolean>

type Gain = keyof typeof GAINS

/** Lists what premium has and the free plan lacks, by the catalogue that the server enforces. */
export function premiumGains(
  plans: Readonly<Record<'FREE' | 'PREMIUM', PlanTerms>> = PLANS,
): readonly Gain[] {
  const all = Object.keys(GAINS) as Gain[]
  return all.filter((gain) => GAINS[gain](plans.PREMIUM) && !GAINS[gain](plans.FREE))
}
