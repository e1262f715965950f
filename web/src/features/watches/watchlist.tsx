import type { AvailabilityFilter } from '@cratewatch/contracts/watches/list-part'
import type { WatchList } from '@cratewatch/contracts/watches/vinyls'
import type { User } from '@cratewatch/contracts/accounts/accounts'
import { hasRoom, wireWatchLimit } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptionStatusQuery } from '../../lib/text/subscription-status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SelectionBar } from './alerting/selection-bar.tsx'
import { useSelection } from './alerting/selection.ts'
import { AddForm } from './adding/add-form.tsx'
import { AvailabilityControl } from './availability-control.tsx'
import { LastChecked } from './card/last-checked.tsx'
import { MailsWait } from './mails-wait.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { PlanBanner } from './plan-banner.tsx'
import type { Density } from './remembered-view.ts'
import { Unreachable } from './unreachable.tsx'
import { WatchlistCards } from './watchlist-cards.tsx'
import { NEWEST, showsNewest, watchlistQuery, type ShowView, type WatchlistView } from './watchlist-query.ts'
import { ListTools } from './list-tools.tsx'

export type WatchlistProps = {
  view: WatchlistView
  onViewChange: ShowView
  /** The search that the address held when the page was opened. */
  search: string
  /** Called when another name is searched for; empty: none. */
  onSearch: (words: string) => void
  density: Density
  onDensityChange: (density: Density) => void
  user: User
  /** Shown below what was just added. */
  whenAdded: ReactNode
}

/** The watch list: adds records, and shows which ones are for sale. */
export function Watchlist(props: WatchlistProps) {
  const { view, onViewChange, search, onSearch, density, onDensityChange, user, whenAdded } = props
  const { t } = useTranslation()
  const list = useQuery(watchlistQuery(view))
  const usage = useQuery(subscriptionStatusQuery).data ?? usageFrom(user)
  const { selection, start } = useSelection(view)
  const [isNew] = useState(usage.vinylCount === 0)
  const isEmpty = list.data?.counts.all === 0 && view.search === ''

  const showNewest = () => {
    if (!showsNewest(view)) onViewChange({ ...NEWEST, limit: view.limit })
  }
  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader title={t('watches.title')} meta={<LastChecked at={list.data?.lastChecked ?? null} />} />
      <AddForm
        hasRoom={hasRoom(usage.plan, usage.vinylCount)}
        isAway={list.data?.marketplaceAway ?? false}
        search={search}
        onSearch={onSearch}
        onSubmitted={showNewest}
        whenAdded={whenAdded}
        // On phones the records come first: the bar below them adds from everywhere.
        className={isNew ? undefined : 'max-sm:order-last'}
      />
      <PlanBanner plan={usage.plan} count={usage.vinylCount} limit={usage.vinylLimit} />
      <Unreachable user={user} hasRecords={list.data !== undefined && !isEmpty} />
      <MailsWait user={user} />
      <ListHead view={view} onViewChange={onViewChange} counts={list.data?.counts} usage={usage}>
        {selection === null && !isEmpty && (
          <Button variant="ghost" size="sm" icon={<ListChecks />} onClick={start}>
            {t('alerts.bulk.start')}
          </Button>
        )}
      </ListHead>
      {!isEmpty && <ListTools {...{ view, onViewChange, density, onDensityChange }} />}
      <WatchlistCards {...{ list, view, onViewChange, density, selection }} />
      <SelectionBar selection={selection} list={list.data} />
    </div>
  )
}

type ListHeadProps = {
  view: WatchlistView
  onViewChange: ShowView
  counts: WatchList['counts'] | undefined
  usage: ReturnType<typeof usageFrom>
  /** What begins with the list as a whole. */
  children: ReactNode
}

/** Filters by availability, and says how much of the plan is used. */
function ListHead({ view, onViewChange, counts, usage, children }: ListHeadProps) {
  const filter = (availability: AvailabilityFilter) => onViewChange({ ...view, page: 1, availability })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <AvailabilityControl value={view.availability} counts={counts} onValueChange={filter} />
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        {children}
        <PlanBadge plan={usage.plan} count={usage.vinylCount} limit={usage.vinylLimit} />
      </div>
    </div>
  )
}

/** Returns plan and usage from the profile, to reserve the banner's space until the real figures load. */
function usageFrom({ subscription: { plan }, _count }: User) {
  return { plan, vinylCount: _count.vinyls, vinylLimit: wireWatchLimit(plan) }
}
