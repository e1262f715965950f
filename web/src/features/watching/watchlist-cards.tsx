import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../lib/list-paging.tsx'
import { focusNext } from '../../lib/focus-next.ts'
import { LoadFailure } from '../../lib/api/loaded.tsx'
import type { Selection } from './alerting/rule-mutations.ts'
import { AddedNote } from './adding/added-note.tsx'
import { usePendingAdds } from './adding/use-add-watches.ts'
import { entriesOf } from './adding/entries.ts'
import { named } from './full-name.ts'
import { usePendingRemovals, useRemoveMutation, itemsOf } from './removing/removing.ts'
import { useEmptyPlaces } from './removing/use-empty-places.ts'
import { CardItems } from './card-items.tsx'
import type { Density } from './remembered-view.ts'
import type { ShowView, WatchlistView } from './watchlist-query.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton-card.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import type { AvailabilityFilter } from '@cratewatch/contracts/watching/list-part'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Crate } from '../../ui/illustrations/crate.tsx'
import { EmptySleeve } from '../../ui/illustrations/empty-sleeve.tsx'
import { FirstSteps } from './first/first-steps.tsx'

type WatchlistCardsProps = {
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

/** Stands in for the records while they load; each placeholder has about the height of one. */
function WatchlistSkeleton({ density }: { density: Density }) {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-3.5">
      {['first', 'second', 'third'].map((place) => (
        <SkeletonCard key={place} className={density === 'rows' ? undefined : 'min-h-100 md:min-h-56'} />
      ))}
    </SkeletonGroup>
  )
}

type WatchlistEmptyProps = {
  availability: AvailabilityFilter
  /** What the list was searched for; empty: nothing. */
  search: string
  onShowAll: () => void
  /** Whether a sync or an import is bringing the first records. */
  isFilling: boolean
  /** Called with the examples that were added. */
  onAdded: (watches: readonly Watch[]) => void
}

/** Says that there are no records at all, or none that pass the filter. */
function WatchlistEmpty(props: WatchlistEmptyProps) {
  const { availability, search, onShowAll, isFilling, onAdded } = props
  const { t } = useTranslation()
  if (availability === 'all' && search === '') {
    return (
      <EmptyState
        illustration={<Crate />}
        title={t(isFilling ? 'watches.empty.fillingTitle' : 'watches.empty.title')}
        action={!isFilling && <FirstSteps onAdded={onAdded} />}
      >
        {t(isFilling ? 'watches.empty.fillingText' : 'watches.empty.text')}
      </EmptyState>
    )
  }
  const [title, text] =
    search === '' && availability !== 'all'
      ? [t(`watches.empty.${availability}Title`), t(`watches.empty.${availability}Text`)]
      : [t('watches.empty.notFoundTitle', { words: search }), t('watches.empty.notFoundText')]
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={title}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('watches.empty.showAll')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
