import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, useCallback, useState, startTransition, useEffect, type ReactNode } from 'react'
import { LoadFailure } from '../../lib/api/loaded.tsx'
import { focusNext } from '../../lib/focus.ts'
import { ListPaging } from '../../lib/list-paging.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SkeletonCard, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Crate, EmptySleeve } from '../../ui/illustrations.tsx'
import { AddedNote, entriesOf } from './adding/entries.tsx'
import { usePendingAdds } from './adding/use-add-watches.ts'
import type { Selection } from './alerting/rule-mutations.ts'
import { WatchCard } from './card/watch-card.tsx'
import { FirstSteps } from './first-records.tsx'
import { named } from './full-name.ts'
import {
  usePendingRemovals,
  useRemoveMutation,
  itemsOf,
  useEmptyPlaces,
  EmptyPlaceCard,
  type ListItem,
} from './removing.tsx'
import type { Density, ShowView, WatchlistView } from './watchlist-query.ts'
import './densities.css'

type WatchlistCardsProps = {
  list: UseQueryResult<WatchList>
  view: WatchlistView
  onViewChange: ShowView
  density: Density
  selection: Selection | null
  /** What was added last: it is said below the first of it. */
  added: readonly Watch[]
  /** Called with examples that were added to an empty list. */
  onAdded: (watches: readonly Watch[]) => void
  whenAdded: ReactNode
}

/** Shows the wall of cards, or its skeleton, emptiness or failure. */
export function WatchlistCards(props: WatchlistCardsProps) {
  const { list, view, onViewChange, density, selection, added, onAdded, whenAdded } = props
  const { t } = useTexts()
  const pending = usePendingChanges()
  const part = JSON.stringify(view)
  const { places, onRemove } = useRemoval(part)
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
        view={view}
        onShowAll={() => onViewChange({ ...view, page: 1, availability: 'all', search: '' })}
        isFilling={list.data.filling !== null}
        onAdded={onAdded}
      />
    )
  }
  return (
    <>
      <CardItems
        {...{ items, density, selection, part, added, whenAdded, onRemove }}
        isOld={list.isPlaceholderData}
      />
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
  const { t } = useTexts()
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
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-3.5">
      {['first', 'second', 'third'].map((place) => (
        <SkeletonCard key={place} className={density === 'rows' ? undefined : 'min-h-100 md:min-h-56'} />
      ))}
    </SkeletonGroup>
  )
}

type WatchlistEmptyProps = {
  view: WatchlistView
  onShowAll: () => void
  /** Whether a sync or an import is bringing the first records. */
  isFilling: boolean
  /** Called with the examples that were added. */
  onAdded: (watches: readonly Watch[]) => void
}

/** Says that there are no records at all, or none that pass the filter. */
function WatchlistEmpty({ view, onShowAll, isFilling, onAdded }: WatchlistEmptyProps) {
  const { availability, search } = view
  const { t } = useTexts()
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

type CardItemsProps = Pick<WatchlistCardsProps, 'density' | 'selection' | 'added' | 'whenAdded'> & {
  items: readonly ListItem[]
  /** The part of the list that is asked for. */
  part: string
  /** Whether the items belong to the part that was shown before. */
  isOld: boolean
  onRemove: (watch: Watch, card: HTMLElement) => void
}

/** Shows the records of a page, and below one that was just added what is said of it. */
function CardItems({ items, density, selection, part, isOld, onRemove, ...rest }: CardItemsProps) {
  const { added, whenAdded } = rest
  const drawn = useDrawn(`${density} ${part}`, isOld, items.length, density)
  const onSelect = selection === null || selection.targets === 'all' ? undefined : selection.toggle
  const [first, ...others] = added
  const noted = items.find((item) => 'entry' in item && added.some(({ id }) => id === item.entry.watch.id))
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
          <Fragment key={item.entry.watch.id}>
            <li className="vinyl-item" data-phase={item.entry.phase}>
              {index < drawn && (
                <WatchCard
                  {...{ ...item.entry, density, onRemove, onSelect }}
                  isSelected={selection?.has(item.entry.watch.id) ?? null}
                />
              )}
            </li>
            {item === noted && first !== undefined && (
              <li className="col-span-full grid gap-2">
                <AddedNote key={first.id} added={[first, ...others]} />
                {whenAdded}
              </li>
            )}
          </Fragment>
        ),
      )}
    </ul>
  )
}

/** How many records a screen holds at first, and how many a browser draws at a time without holding up a press. */
const FIRST = { cards: 8, wall: 25, rows: 25 } as const satisfies Record<Density, number>
const STEP = { cards: 12, wall: 25, rows: 25 } as const satisfies Record<Density, number>
/** A phone is slow, and shows one card and the beginning of the next. */
const FIRST_CARDS_OF_PHONE = 2

function firstOf(density: Density): number {
  const isPhone = density === 'cards' && matchMedia('(width < 40rem)').matches
  return isPhone ? FIRST_CARDS_OF_PHONE : FIRST[density]
}

/** Returns how many records are drawn: a screenful at once, the others step by step; their places are there from the start. */
function useDrawn(part: string, isOld: boolean, total: number, density: Density): number {
  const [drawn, setDrawn] = useState(() => ({ part, count: firstOf(density) }))
  if (!isOld && drawn.part !== part) setDrawn({ part, count: firstOf(density) })
  useEffect(() => {
    if (drawn.count >= total) return
    startTransition(() => setDrawn({ part: drawn.part, count: drawn.count + STEP[density] }))
  }, [drawn, total, density])
  return drawn.count
}
