import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { WatchlistEntry } from '../adding/entries.ts'

/** The place of a record that was removed: it stays empty for a while, so that no other card moves under the pointer. */
export type EmptyPlace = {
  readonly watch: Watch
  readonly index: number
  /** In pixels. */
  readonly height: number
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
