import type { Watch, WatchList } from '@cratewatch/contracts/watching/vinyls'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { ALL, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { SkeletonCard, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Crate, EmptySleeve } from '../../../ui/illustrations.tsx'
import { entriesOf } from '../adding/entries.tsx'
import { usePendingAdds } from '../adding/use-add-watches.ts'
import { itemsOf, useEmptyPlaces, useFocusRestored } from '../empty-places.tsx'
import { named } from '../full-name.ts'
import { usePendingRemovals, useRemoveMutation } from '../removing.ts'
import { watchlistQuery, type WatchlistView } from '../watchlist-query.ts'
import { FirstSteps } from './first-records.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'

type WatchlistCardsProps = Omit<RecordListProps, 'items' | 'isOld' | 'onRemove'> & {
  list: UseQueryResult<WatchList>
  /** How many there are, also before they have loaded. */
  records: number
  /** Called with examples that were added to an empty list. */
  onAdded: (watches: readonly Watch[]) => void
}

/** Shows the records, page after page as one scrolls on, or their skeleton, emptiness or failure. */
export function WatchlistCards({ list, records, onAdded, ...shown }: WatchlistCardsProps) {
  const { view, onViewChange, density } = shown
  const { t } = useTexts()
  const { places, giveUp, onRemove } = useRemoval(JSON.stringify(view))
  const { later, last, onSeen } = useLaterPages(view, list.data)
  const entries = useEntries([...(list.data?.vinyls ?? []), ...later], view, last)
  useFocusRestored(entries, places, giveUp)
  if (list.data === undefined) {
    if (!list.isError) return <WatchlistSkeleton {...{ density, records }} />
    return <LoadFailure title={t('watches.errors.loading')} queries={[list]} />
  }
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
      <RecordList
        {...shown}
        items={itemsOf(entries, places)}
        isOld={list.isPlaceholderData}
        onRemove={onRemove}
      />
      <OpenedRecord
        onRemove={(watch) => onRemove(watch, document.querySelector(`[data-card="${watch.id}"]`))}
      />
      {onSeen && <ScrollEnd key={last} onSeen={onSeen} />}
      <ListPaging
        label={t('watches.paging.label')}
        page={view.page}
        last={last}
        pageSize={view.limit}
        list={list.data}
        onPageChange={(page) => onViewChange({ ...view, page })}
        onPageGone={(last) => onViewChange({ ...view, page: last }, 'replace')}
      />
    </>
  )
}

/** Pages that hold fewer are turned by hand alone. */
const FEWEST_TO_GO_ON = 25
/** What stands below the list stays within reach, and the page within what a phone holds. */
const MOST_LATER_PAGES = 9

/** Reads the pages after the one in the address, one more each time that `onSeen` is called; missing: there is none. */
function useLaterPages(view: WatchlistView, list: WatchList | undefined) {
  const part = JSON.stringify(view)
  const [more, setMore] = useState({ part, count: 0 })
  const count = more.part === part ? more.count : 0
  const pages = Array.from({ length: count }, (_, index) => view.page + index + 1)
  const answers = useQueries({ queries: pages.map((page) => watchlistQuery({ ...view, page })) })
  const known = new Set(list?.vinyls.map(({ id }) => id))
  // A record may have moved from one page to another between two answers.
  const later = answers
    .flatMap(({ data }) => data?.vinyls ?? [])
    .filter(({ id }) => !known.has(id) && known.add(id))
  const last = view.page + count
  const goesOn =
    view.limit >= FEWEST_TO_GO_ON &&
    count < MOST_LATER_PAGES &&
    last < (list?.pagination.pages ?? 0) &&
    answers.every(({ data }) => data !== undefined)
  return { later, last, onSeen: goesOn ? () => setMore({ part, count: count + 1 }) : undefined }
}

/** How far below the screen the end of the list is when more is read, in pixels. */
const AHEAD = 800

/** Marks the end of what is shown, and notices when one is about to see it. */
function ScrollEnd({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
      rootMargin: `${AHEAD}px`,
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}

/** Removes a record whose card is given, if it is on screen; its place stays empty and the focus goes to the next card. */
function useRemoval(part: string) {
  const { mutate } = useRemoveMutation({ keepsPlace: true })
  const { places, keep, giveUp } = useEmptyPlaces(part)
  const onRemove = useCallback(
    (watch: Watch, card: HTMLElement | null) => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
      const index = card === null ? 0 : cards.indexOf(card)
      keep(watch, index, card?.offsetHeight ?? 0)
      ;(cards[index + 1] ?? cards[index - 1])?.focus({ preventScroll: true })
      mutate(watch)
    },
    [keep, mutate],
  )
  return { places, giveUp, onRemove }
}

/** Returns the records of the pages up to the last as they will be once all that is on its way has succeeded. */
function useEntries(watches: readonly Watch[], view: WatchlistView, last: number) {
  const { t } = useTexts()
  const adds = usePendingAdds().map((add) => ({
    add,
    name: t(add.kind === 'master' ? 'watches.add.pendingAlbum' : 'watches.add.pendingName', {
      id: add.discogsId,
    }),
  }))
  const limit = view.limit * (last - view.page + 1)
  const shown = watches.map((watch) => named(watch, t))
  return entriesOf(shown, { adds, removals: usePendingRemovals() }, { ...view, limit })
}

/** Placeholders that fill a screen, so that what stands below the records is not seen before them. */
const SCREENFUL = 8

/** Stands in for the records while they load; each placeholder has about the height of one. */
function WatchlistSkeleton({ density, records }: Pick<WatchlistCardsProps, 'density' | 'records'>) {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-2">
      {Array.from({ length: Math.min(records || 3, SCREENFUL) }, (_, place) => (
        <SkeletonCard key={place} className={density === 'rows' ? undefined : 'min-h-50 sm:min-h-28'} />
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
        // A phone has room for it or for what to do.
        illustration={
          <div className="max-sm:hidden">
            <Crate />
          </div>
        }
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

/** Loaded when the first record is opened. */
const recordView = deferred(() => withTexts(ALL, import('../record/record-view.tsx')))

/** Shows over the list the record that the address says; the way back closes it. */
function OpenedRecord({ onRemove }: { onRemove: (watch: Watch) => void }) {
  const asked = useSearch({ from: '/served/dashboard/vinyls', select: ({ record }) => record })
  // Built after the press is answered: it takes longer than a frame, and what is pressed meanwhile goes before it.
  const shown = useDeferredValue(asked)
  // Closed at once, so that the focus goes on from there.
  const id = asked === undefined ? undefined : shown
  const { history } = useRouter()
  const navigate = useNavigate()
  const code = useDeferred(recordView, id !== undefined)
  if (id === undefined || code === null) return null
  const close = () =>
    history.canGoBack() ? history.back() : void navigate({ to: '/dashboard/vinyls', replace: true })
  return <code.RecordView key={id} id={id} onLeave={close} onRemove={onRemove} />
}
