import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { hasRoom, wireWatchLimit, type Plan } from '@cratewatch/domain/plans/catalogue'
import { planBanner } from '@cratewatch/domain/plans/surplus-watches'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { formatClock, formatMoment, readInstant } from '../../lib/text/format.ts'
import { ALL, useTexts, withTexts } from '../../lib/text/i18n.ts'
import { subscriptionStatusQuery } from '../../lib/session/profile.ts'
import { useTicking } from '../../lib/text/ticking.ts'
import { Button } from '../../ui/buttons.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { deferred, useDeferred } from '../../ui/overlays/deferred.ts'
import { usePendingAdds } from './adding/use-add-watches.ts'
import { usePastedRecords } from './adding/use-adding.ts'
import { useSelection, type Selection } from './alerting/rule-mutations.ts'
import { FirstRecords, type FirstRecordsProps } from './first-records.tsx'
import { ListBar } from './list-bar.tsx'
import { WatchlistCards } from './watchlist-cards.tsx'
import {
  NEWEST,
  showsNewest,
  watchlistQuery,
  type Density,
  type ShowView,
  type WatchlistView,
} from './watchlist-query.ts'

type WatchlistProps = Pick<FirstRecordsProps, 'whenEmpty' | 'whenFilling'> & {
  view: WatchlistView
  onViewChange: ShowView
  density: Density
  onDensityChange: (density: Density) => void
  user: User
  /** Shown below what was just added. */
  whenAdded: ReactNode
}

/** How many records make tools worth their room. */
const FEWEST_FOR_TOOLS = 6

/** The watch list: adds records, and shows which ones are for sale. */
export function Watchlist(props: WatchlistProps) {
  const { view, onViewChange, density, user, whenAdded, whenEmpty, whenFilling } = props
  const list = useQuery(watchlistQuery(view))
  const usage = useQuery(subscriptionStatusQuery).data ?? usageFrom(user)
  const { selection, start } = useSelection(view)
  const [added, setAdded] = useState<readonly Watch[]>([])
  const { hasTools, isEmpty, isShort } = shapeOf({
    list: list.data,
    counted: usage.vinylCount,
    adding: usePendingAdds().length,
    view,
    density,
  })

  const showNewest = () => {
    if (!showsNewest(view)) onViewChange({ ...NEWEST, limit: view.limit })
  }
  usePastedRecords({ onSubmitted: showNewest, onAdded: setAdded })
  const notices = (
    <>
      <FirstRecords {...{ user, list: list.data, isEmpty, whenEmpty, whenFilling }} />
      <MailsWait user={user} />
    </>
  )
  return (
    <div className="-mt-2 grid grid-cols-1 gap-2 sm:-mt-9">
      <ListBar
        {...{ view, onViewChange, density, hasTools }}
        onDensityChange={props.onDensityChange}
        counts={list.data?.counts}
        onSelect={selection === null && !isEmpty ? () => start() : undefined}
        add={{
          hasRoom: hasRoom(usage.plan, usage.vinylCount),
          isAway: list.data?.marketplaceAway ?? false,
          onSubmitted: showNewest,
          onAdded: setAdded,
        }}
      />
      {!isShort && notices}
      <WatchlistCards
        {...{ list, view, onViewChange, density, selection, added, whenAdded }}
        onSelect={start}
        onAdded={setAdded}
      />
      {/* Few records are seen at a glance with what stands below them; it waits for them, so that it never moves. */}
      {isShort && list.data && notices}
      {list.data && !isEmpty && <ListFoot lastChecked={list.data.lastChecked} {...usage} />}
      <SelectionBar selection={selection} list={list.data} />
    </div>
  )
}

type Shaping = Pick<WatchlistProps, 'view' | 'density'> & {
  list: WatchList | undefined
  /** How many records the plan counts, and how many are on their way. */
  counted: number
  adding: number
}

/** Returns what a list of so many records needs. A part of it, or another density, is left by the tools alone. */
function shapeOf({ list, counted, adding, view, density }: Shaping) {
  const records = Math.max(counted, list?.counts.all ?? 0) + adding
  const isPlain = density === 'cards' && view.availability === 'all' && view.search === ''
  const hasTools = records >= FEWEST_FOR_TOOLS || !isPlain
  return {
    hasTools,
    isEmpty: list?.counts.all === 0 && adding === 0 && view.search === '',
    isShort: records > 0 && !hasTools,
  }
}

type ListFootProps = ReturnType<typeof usageFrom> & { lastChecked: string | null }

/** Says below the records when any was last checked, and that the plan is nearly full. */
function ListFoot({ lastChecked, plan, vinylCount: count, vinylLimit: limit }: ListFootProps) {
  return (
    <>
      {lastChecked !== null && <LastChecked at={lastChecked} />}
      <PlanBanner {...{ plan, count, limit }} />
    </>
  )
}

/** Returns plan and usage from the profile, to reserve the banner's space until the real figures load. */
function usageFrom({ subscription: { plan }, _count }: User) {
  return { plan, vinylCount: _count.vinyls, vinylLimit: wireWatchLimit(plan) }
}

/** Says that e-mail alerts wait until the address is confirmed, and sends that mail again. */
function MailsWait({ user }: { user: User }) {
  const waits = user.notificationSettings.emailEnabled && user.mailsWait
  return waits && user.email !== null && <Waiting email={user.email} />
}

function Waiting({ email }: { email: string }) {
  const { t } = useTexts()
  const resend = useMutation({
    mutationFn: () => call(endpoints.updateEmail, { body: { email } }),
    onSuccess: () =>
      toastSuccess(t('accounts.forgot.sentTitle'), {
        description: t('watches.mailsWait.sentText', { email }),
      }),
    onError: (error) => toastFailure(t('watches.mailsWait.failed'), error),
  })
  return (
    <Banner
      tone="warning"
      icon={<MailWarning />}
      title={t('watches.mailsWait.title')}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={resend.isPending}
          disabled={resend.isSuccess}
          onClick={() => resend.mutate()}
        >
          {t('watches.mailsWait.resend')}
        </Button>
      }
    >
      {t('watches.mailsWait.text', { email, count: MOST_UNCONFIRMED_MAILS })}
    </Banner>
  )
}

const bulkBar = deferred(() => withTexts(ALL, import('./alerting/bulk-bar.tsx')))

type SelectionBarProps = {
  /** null: nothing is being selected. */
  selection: Selection | null
  list: WatchList | undefined
}

/** Stays in view while records are selected: selects all that are listed, changes their alerts, mutes and removes them. */
function SelectionBar({ selection, list }: SelectionBarProps) {
  const code = useDeferred(bulkBar, selection !== null)
  if (selection === null || code === null) return null
  return <code.BulkBar selection={selection} total={list?.pagination.total ?? 0} />
}

/** Shows when any record of the list was last checked. */
function LastChecked({ at }: { at: string }) {
  const { t, locale } = useTexts()
  const time = useTicking((now) => formatClock(readInstant(at), now, locale))
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      <CodeText title={formatMoment(readInstant(at), locale)}>{t('watches.lastChecked', { time })}</CodeText>
    </p>
  )
}

type PlanBannerProps = { plan: Plan; count: number; limit: number }

/** Says that the plan is nearly full, or full. */
function PlanBanner({ plan, count, limit }: PlanBannerProps) {
  const { t } = useTexts()
  const state = planBanner(plan, count)
  switch (state) {
    case 'premium':
    case 'room':
      return null
    case 'almost-full':
      return (
        <Banner tone="warning" title={t('watches.plan.almostFull')} action={<ToPlans />}>
          {t('watches.plan.almostFullText')}
        </Banner>
      )
    case 'full':
      return (
        <Banner tone="danger" title={t('watches.plan.full')} action={<ToPlans isUrgent />}>
          {t('watches.plan.fullText', { limit })}
        </Banner>
      )
    default:
      return assertNever(state)
  }
}

function ToPlans({ isUrgent = false }: { isUrgent?: boolean }) {
  const { t } = useTexts()
  return (
    <Button asChild size="sm" variant={isUrgent ? 'primary' : 'secondary'}>
      <Link to="/dashboard/subscription">{t(isUrgent ? 'watches.plan.upgrade' : 'words.seePlans')}</Link>
    </Button>
  )
}
