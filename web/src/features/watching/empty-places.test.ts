import { expect, it } from 'vitest'
import { temporaryWatch, type WatchlistEntry } from './adding/entries.tsx'
import { itemsOf } from './empty-places.tsx'

const watch = (id: string) => ({
  ...temporaryWatch({ kind: 'release', discogsId: 1, startedAt: 0 }, id),
  id,
})
const entries = (ids: string): WatchlistEntry[] => [...ids].map((id) => ({ watch: watch(id), phase: 'here' }))
const place = (id: string, index: number) => ({ watch: watch(id), index, height: 200, at: 0 })
const shown = (items: ReturnType<typeof itemsOf>) =>
  items.map((item) => ('entry' in item ? item.entry.watch.id : `(${item.empty.watch.id})`)).join('')

it.each([
  ['nothing was removed', 'abc', [], 'abc'],
  ['the first was', 'bcd', [place('a', 0)], '(a)bcd'],
  ['two were, in any order', 'ad', [place('c', 2), place('b', 1)], 'a(b)(c)d'],
  ['the last was', 'ab', [place('c', 2)], 'ab(c)'],
  ['the list has become shorter meanwhile', 'a', [place('z', 4)], 'a(z)'],
  ['it is back', 'abc', [place('b', 1)], 'abc'],
] as const)('keeps the places when %s', (_, ids, places, expected) => {
  expect(shown(itemsOf(entries(ids), places))).toBe(expected)
})
