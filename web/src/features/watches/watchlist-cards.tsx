import type { Watch, WatchList } from '@cratewatch/contracts/watches/vinyls'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../lib/list-paging.tsx'
import { focusNext } from '../../lib/focus-next.ts'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Selection } from './alerting/selection.ts'
import { AddedNote } from './adding/added-note.tsx'
import { usePendingAdds } from './adding/add-mutation.ts'
import { entriesOf } from './adding/entries.ts'
import { named } from './full-name.ts'
import { usePendingRemovals, useRemoveMutation } from './removing/remove-mutation.ts'
import { EmptyPlaceCard } from './removing/empty-place-card.tsx'
import { itemsOf } from './removing/places.ts'
import { useEmptyPlaces } from './removing/use-empty-places.ts'
import { WatchCard } from './card/watch-card.tsx'
import { WatchlistEmpty } from './watchlist-empty.tsx'
import type { Density } from './remembered-view.ts'
import type { ShowView, WatchlistView } from './watchlist-query.ts'
import { WatchlistSkeleton } from './watchlist-skeleton.tsx'
import './densities.css'

export type WatchlistCardsProps = {
  list: UseQueryResult<WatchList>
  view: WatchlistView
  onViewChange: ShowView
  density: Density
  selection: Selection | null
  /** Shown below the examples that were added to an empty list. */
  whenAdded: ReactNode
}

/** Shows the wall of cards, or its skeleton, emptiness or failure. */
export function WatchlistCards(props: WatchlistCardsProps) {
  const { list, view, onViewChange, density, selection, whenAdded } = props
  const { t } = useTranslation()
  const pending = usePendingChanges()
  const remove = useRemoveMutation()
  const { places, keep } = useEmptyPlaces(JSON.stringify(view))
  const [[tried, ...others], setTried] = useState<readonly Watch[]>([])
  if (list.data === undefined) {
    if (!list.isError) return <WatchlistSkeleton density={density} />
    return <LoadFailure title={t('watches.errors.loading')} queries={[list]} />
  }
  const watches = list.data.vinyls.map((watch) => named(watch, t))
  const entries = entriesOf(watches, pending, view)
  const items = itemsOf(entries, places)
  if (entries.length === 0 && list.data.pagination.total === 0) {
    return (
      <WatchlistEmpty
        availability={view.availability}
        search={view.search}
        onShowAll={() => onViewChange({ ...view, page: 1, availability: 'all', search: '' })}
        isFilling={list.data.filling !== null}
        onAdded={setTried}
      />
    )
  }
  const onRemove = (watch: Watch, index: number, card: HTMLElement) => {
    keep(watch, index, card.offsetHeight)
    focusNext(card, 'article')
    remove.mutate(watch)
  }
  return (
    <>
      {tried !== undefined && (
        <>
          <AddedNote added={[tried, ...others]} />
          {whenAdded}
        </>
      )}
      <CardItems {...{ items, density, selection, isOld: list.isPlaceholderData, onRemove }} />
      <ListPaging
        label={t('watches.paging.label')}
        page={view.page}
        pageSize={view.limit}
        list={list.data}
        onPageChange={(page) => onViewChange({ ...view, page })}
        onPageGone={(last) => onViewChange({ ...view, page: last }, 'replace')}
      />
    </>
  )
}

type CardItemsProps = Pick<WatchlistCardsProps, 'density' | 'selection'> & {
  items: ReturnType<typeof itemsOf>
  /** Whether they belong to the part of the list that was shown before. */
  isOld: boolean
  onRemove: (watch: Watch, index: number, card: HTMLElement) => void
}

function CardItems({ items, density, selection, isOld, onRemove }: CardItemsProps) {
  return (
    <ul
      data-density={density}
      className={classNames('watch-items transition-opacity', isOld && 'opacity-60')}
    >
      {items.map((item, index) =>
        'empty' in item ? (
          <li key={item.empty.watch.id}>
            <EmptyPlaceCard place={item.empty} />
          </li>
        ) : (
          <li key={item.entry.watch.id} className="vinyl-item" data-phase={item.entry.phase}>
            <WatchCard
              entry={item.entry}
              selection={selection}
              onRemove={(card) => onRemove(item.entry.watch, index, card)}
            />
          </li>
        ),
      )}
    </ul>
  )
}

function usePendingChanges() {
  const { t } = useTranslation()
  const adds = usePendingAdds().map((add) => ({
    add,
    name: t(add.kind === 'master' ? 'watches.add.pendingAlbum' : 'watches.add.pendingName', {
      id: add.discogsId,
    }),
  }))
  return { adds, removals: usePendingRemovals() }
}
