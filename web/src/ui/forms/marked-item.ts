import { useState, type KeyboardEvent } from 'react'

type MarkedItemOptions<Item> = {
  items: readonly Item[]
  shown: boolean
  onOpenChange: (open: boolean) => void
  onPick: OnPick<Item>
}

/** What picking a suggestion does. `stay` keeps the list open and the keyboard's place, because more is loaded. */
export type OnPick<Item> = (item: Item) => 'stay' | void

/** Keeps the suggestion marked by the keyboard (-1: none), and handles the keys that move, pick and close. */
export function useMarkedItem<Item>({ items, shown, onOpenChange, onPick }: MarkedItemOptions<Item>) {
  const [index, mark] = useState(-1)
  const marked = shown && index < items.length ? index : -1

  function pick(item: Item): void {
    if (onPick(item) === 'stay') return
    mark(-1)
    onOpenChange(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const item = items[marked]
    if (event.key === 'Enter' && item !== undefined) pick(item)
    else if (event.key === 'Escape' && shown) onOpenChange(false)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onOpenChange(true)
      mark(nextIndex(marked, items.length, event.key === 'ArrowDown' ? 1 : -1))
    } else return
    event.preventDefault()
  }

  return { marked, mark, pick, onKeyDown }
}

/** Returns the next index in a ring of `count`; -1 means none yet. */
export function nextIndex(from: number, count: number, by: 1 | -1): number {
  if (count === 0) return -1
  if (from < 0) return by === 1 ? 0 : count - 1
  return (from + by + count) % count
}
