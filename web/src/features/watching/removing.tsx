import { endpoints } from '@cratewatch/contracts/calls'
import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { useMutationState } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { ApiError } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { undoDuration } from '../../ui/feedback/toast-surface.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import type { WatchlistEntry } from './adding/entries.tsx'

/** The key of everything that ends a watch; its variables are an `EndedWatch`. */
export const REMOVE_KEY = ['vinyls', 'remove']

/** What shows the list, and how much of the plan is used. */
export const OF_LIST = [queryKeys.vinyls, queryKeys.subscription]

export type EndedWatch = Pick<Watch, 'id' | 'name'>

/** Stops watching a record, and says so with a way back, unless its place offers that. It leaves the list at once and returns if the server refuses. */
export function useRemoveMutation({ keepsPlace = false } = {}) {
  const { t } = useTexts()
  const restore = useRestore()
  return useChange<void, EndedWatch>({
    mutationKey: REMOVE_KEY,
    mutationFn: ({ id }) => call(endpoints.removeVinyl, { params: { id } }).catch(passIfGone),
    done: (_, { id, name }) =>
      toastSuccess(t('watches.removed.title'), {
        description: t('watches.removed.text', { name }),
        undo: keepsPlace ? undefined : { label: t('words.undo'), onPress: () => restore.mutate(id) },
      }),
    onError: () => toastError(t('errors.title'), { description: t('watches.errors.deleting') }),
    stale: OF_LIST,
  })
}

/** A record that somebody removed elsewhere is removed. */
function passIfGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'VINYL_NOT_FOUND')) throw error
}

/** Returns the ids of the records being removed. */
export function usePendingRemovals(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: REMOVE_KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as EndedWatch).id,
  })
  return new Set(ids)
}

/** Puts back what was removed: one record by its id, or many by what their removal answered. */
export function useRestore() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (id: string) => call(endpoints.restoreVinyls, { params: { id } }),
    failed: t('words.undoFailed'),
    stale: OF_LIST,
  })
}

/** The place of a record that was removed: it stays empty for a while, so that no other card moves under the pointer. */
type EmptyPlace = {
  readonly watch: Watch
  readonly index: number
  /** In pixels. */
  readonly height: number
  /** When it was removed: the key that undoes takes the last. */
  readonly at: number
}

export type ListItem = { readonly entry: WatchlistEntry } | { readonly empty: EmptyPlace }

/** Returns the entries with the empty places where their records stood; one whose record is back is left out. */
export function itemsOf(
  entries: readonly WatchlistEntry[],
  places: readonly EmptyPlace[],
): readonly ListItem[] {
  const present = new Set(entries.map(({ watch }) => watch.id))
  const items: ListItem[] = entries.map((entry) => ({ entry }))
  for (const empty of places.toSorted((a, b) => a.index - b.index))
    if (!present.has(empty.watch.id)) items.splice(empty.index, 0, { empty })
  return items
}

/** Stops watching many records, and says so with a way back. */
export function useRemoveMany(vinyls: VinylTargets) {
  const { t } = useTexts()
  const restore = useRestore()
  return useChange({
    mutationFn: () => call(endpoints.removeVinyls, { body: { vinyls } }),
    done: ({ removed, undo }) =>
      toastSuccess(t('watches.removed.many', { count: removed }), {
        undo: { label: t('words.undo'), onPress: () => restore.mutate(undo) },
      }),
    failed: t('watches.removed.manyFailed'),
    stale: OF_LIST,
  })
}

/** Mutes many records for the same time. */
export function useMuteMany(vinyls: VinylTargets) {
  const { t } = useTexts()
  return useChange({
    mutationFn: (until: MuteChoice) => call(endpoints.muteVinyls, { body: { vinyls, until } }),
    done: ({ muted }) => toastSuccess(t('watches.mute.many', { count: muted })),
    failed: t('watches.mute.manyFailed'),
    stale: OF_LIST,
  })
}

/** Stands where a record stood that was just removed, as high as its card was, and offers it back. */
export function EmptyPlaceCard({ place: { watch, height, at } }: { place: EmptyPlace }) {
  const { t } = useTexts()
  const restore = useRestore()
  return (
    <p
      style={{ minHeight: height }}
      className="flex flex-wrap items-center justify-center gap-x-4 rounded-card text-center text-pretty text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line)]"
    >
      {t('watches.removed.place', { name: watch.name })}
      <Button
        variant="secondary"
        size="sm"
        icon={<Undo2 />}
        data-undo={at}
        busy={restore.isPending || restore.isSuccess}
        onClick={() => restore.mutate(watch.id)}
      >
        {t('words.undo')}
      </Button>
    </p>
  )
}

/** Focuses the card of a record that is back, as one goes on with it, and gives up its empty place. */
export function useFocusRestored(
  entries: readonly WatchlistEntry[],
  places: readonly EmptyPlace[],
  giveUp: (id: string) => void,
): void {
  const gone = useRef(new Set<string>())
  useEffect(() => {
    const present = new Set(entries.map(({ watch }) => watch.id))
    for (const { watch } of places) {
      if (!present.has(watch.id)) gone.current.add(watch.id)
      else if (gone.current.delete(watch.id)) {
        giveUp(watch.id)
        document.querySelector<HTMLElement>(`[data-card="${watch.id}"]`)?.focus()
      }
    }
  })
}

/** Keeps the places of removed records empty while their removal can be undone; another part of the list has none. */
export function useEmptyPlaces(part: string) {
  const [places, setPlaces] = useState<readonly (EmptyPlace & { part: string })[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const shown = useRef(part)
  useEffect(() => {
    shown.current = part
  }, [part])
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  // Always the same function, so that another part renders no card of this one.
  const keep = useCallback((watch: Watch, index: number, height: number) => {
    const place = { watch, index, height, at: Date.now(), part: shown.current }
    setPlaces((now) => [...now.filter((each) => each.watch.id !== watch.id), place])
    timers.current.add(
      setTimeout(() => setPlaces((now) => now.filter((each) => each !== place)), undoDuration),
    )
  }, [])
  const giveUp = (id: string) => setPlaces((now) => now.filter(({ watch }) => watch.id !== id))
  return { places: places.filter((place) => place.part === part), keep, giveUp }
}
