import type { User } from '@cratewatch/contracts/people/accounts'
import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import { hasRoom, wireWatchLimit } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState, type ReactNode } from 'react'
import { subscriptionStatusQuery } from '../../../lib/profile.ts'
import { ALL, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { usePendingAdds } from '../adding/use-add-watches.ts'
import { usePastedRecords, type HandedText } from '../adding/use-adding.ts'
import { useSelection, type Selection } from '../alerting/rule-mutations.ts'
import {
  NEWEST,
  showsNewest,
  watchlistQuery,
  type Density,
  type ShowView,
  type WatchlistView,
} from '../watchlist-query.ts'
import { FirstRecords, type FirstRecordsProps } from './first-records.tsx'
import { ListBar } from './list-bar.tsx'
import { ListStatus } from './list-status.tsx'
import { MailsWait } from './mails-wait.tsx'
import { WatchlistCards } from './watchlist-cards.tsx'

export type WatchlistProps = Pick<FirstRecordsProps, 'whenEmpty' | 'whenFilling'> & {
  view: WatchlistView
  onViewChange: ShowView
  density: Density
  onDensityChange: (density: Density) => void
  user: User
  /** What another application shared, or was pasted beside every field, for the add form. */
  shared: HandedText | null
  onShare: (shared: HandedText) => void
  /** Shown below what was just added. */
  whenAdded: ReactNode
}

/** The watch list: adds records, and shows which ones are for sale. */
export function Watchlist(props: WatchlistProps) {
  const { density, user, whenAdded, whenEmpty, whenFilling } = props
  const { view, onViewChange } = useAnswered(props)
  const list = useQuery(watchlistQuery(view))
  const usage = useQuery(subscriptionStatusQuery).data ?? usageFrom(user)
  const { selection, start } = useSelection(view)
  const [added, setAdded] = useState<readonly Watch[]>([])
  const { hasRecords, isEmpty } = shapeOf(view, list.data, usage.vinylCount, usePendingAdds().length)

  const showNewest = () => {
    if (!showsNewest(view)) props.onViewChange({ ...NEWEST, limit: view.limit })
  }
  usePastedRecords({
    onSubmitted: showNewest,
    onAdded: setAdded,
    onUnknown: (text) => props.onShare({ text }),
  })
  return (
    <div className="-mt-2 grid grid-cols-1 gap-2 sm:-mt-9">
      <ListBar
        {...{ onViewChange, density, hasRecords }}
        view={props.view}
        onDensityChange={props.onDensityChange}
        counts={list.data?.counts}
        records={usage.vinylCount}
        onSelect={selection === null && !isEmpty ? () => start() : undefined}
        add={{
          shared: props.shared,
          hasRoom: hasRoom(usage.plan, usage.vinylCount),
          isAway: list.data?.marketplaceAway ?? false,
          onSubmitted: showNewest,
          onAdded: setAdded,
        }}
      />
      <ListStatus {...usage} lastChecked={hasRecords ? list.data?.lastChecked : null} />
      <FirstRecords {...{ user, list: list.data, isEmpty, whenEmpty, whenFilling }} />
      <MailsWait user={user} />
      <WatchlistCards
        {...{ list, view, onViewChange, density, selection, added, whenAdded }}
        records={usage.vinylCount}
        onSelect={start}
        onAdded={setAdded}
      />
      <SelectionBar selection={selection} list={list.data} />
    </div>
  )
}

/**
 * Returns the part of the list that the records follow. The bar answers a press; a hundred cards come after it, and hold up
 * no other press. On the way back they are there at once, so that they stand where they were left.
 */
function useAnswered({ view, onViewChange }: Pick<WatchlistProps, 'view' | 'onViewChange'>) {
  const [before, setBefore] = useState<WatchlistView | null>(null)
  const show: ShowView = (next, how) => {
    // What changes by itself, as a search does once typing rests, is no press.
    if (how !== 'replace') {
      setBefore(before ?? view)
      startTransition(() => setBefore(null))
    }
    onViewChange(next, how)
  }
  return { view: before ?? view, onViewChange: show }
}

/** Returns whether there is anything to filter and search, and whether the list is known to be empty. */
function shapeOf(view: WatchlistView, list: WatchList | undefined, counted: number, adding: number) {
  const records = (list?.counts.all ?? counted) + adding
  const isPart = view.availability !== 'all' || view.search !== ''
  return {
    hasRecords: records > 0 || isPart,
    isEmpty: list?.counts.all === 0 && adding === 0 && view.search === '',
  }
}

/** Returns plan and usage from the profile, to reserve the banner's space until the real figures load. */
function usageFrom({ subscription: { plan }, _count }: User) {
  return { plan, vinylCount: _count.vinyls, vinylLimit: wireWatchLimit(plan) }
}

const bulkBar = deferred(() => withTexts(ALL, import('../alerting/bulk-bar.tsx')))

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
