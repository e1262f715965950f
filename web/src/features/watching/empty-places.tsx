import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { undoDuration } from '../../ui/feedback/toast-surface.ts'
import type { WatchlistEntry } from './adding/entries.tsx'
import { useRestore } from './removing.ts'

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
