import type { Watch, WatchList } from '@cratewatch/contracts/watches/vinyls'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../lib/list-paging.tsx'
import { focusNext } from '../../lib/focus-next.ts'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import type { Selection } from './alerting/selection.ts'
import { AddedNote } from './adding/added-note.tsx'
import { usePendingAdds } from './adding/add-mutation.ts'
import { entriesOf } from './adding/entries.ts'
import { named } from './full-name.ts'
import { usePendingRemovals, useRemoveMutation } from './removing/remove-mutation.ts'
import { itemsOf } from './removing/places.ts'
import { useEmptyPlaces } from './removing/use-empty-places.ts'
import { CardItems } from './card-items.tsx'
import { WatchlistEmpty } from './watchlist-empty.tsx'
import type { Density } from './remembered-view.ts'
import type { ShowView, WatchlistView } from './watchlist-query.ts'
import { WatchlistSkeleton } from './watchlist-skeleton.tsx'

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
  const part = JSON.stringify(view)
  const { places, onRemove } = useRemoval(part)
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
  return (
    <>
      {tried !== undefined && (
        <>
          <AddedNote added={[tried, ...others]} />
          {whenAdded}
        </>
      )}
      <CardItems {...{ items, density, selection, part, isOld: list.isPlaceholderData, onRemove }} />
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

/** Removes a record whose card is given; its place stays empty and the focus goes to the next card. */
function useRemoval(part: string) {
  const { mutate } = useRemoveMutation()
  const { places, keep } = useEmptyPlaces(part)
  const onRemove = useCallback(
    (watch: Watch, card: HTMLElement) => {
      const item = card.closest('li')
      const index = [...(item?.parentElement?.children ?? [])].findIndex((each) => each === item)
      keep(watch, index, card.offsetHeight)
      focusNext(card, 'article')
      mutate(watch)
    },
    [keep, mutate],
  )
  return { places, onRemove }
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
