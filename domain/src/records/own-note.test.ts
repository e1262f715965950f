import { expect, it } from 'vitest'
import { joinNotes, LONGEST_NOTE, MOST_TAGS, tidyNote } from './own-note.ts'

it.each([
  [null, null],
  ['', null],
  [' \n ', null],
  [' first press, A1/B1\n', 'first press, A1/B1'],
])('keeps a note without the space around it: %j', (note, kept) => {
  expect(tidyNote({ note, tags: [] }).note).toBe(kept)
})

it('keeps each tag once, as it was written first', () => {
  const tags = ['Krautrock', ' gift  for Ana ', 'KRAUTROCK', '', '  ', 'gift for ana', 'ÁRBOL', 'A\u0301rbol']
  expect(tidyNote({ note: null, tags }).tags).toEqual(['Krautrock', 'gift for Ana', 'ÁRBOL'])
})

it.each([
  ['first press', 'from Ana', 'first press\nfrom Ana'],
  ['first press', 'first press', 'first press'],
  [null, 'from Ana', 'from Ana'],
  ['first press', null, 'first press'],
  [null, null, null],
  ['a'.repeat(1000), 'b'.repeat(999), `${'a'.repeat(1000)}\n${'b'.repeat(999)}`],
  ['a'.repeat(1000), 'b'.repeat(1000), `${'a'.repeat(1000)}\n${'b'.repeat(998)}…`],
  ['a'.repeat(1000), `${'b'.repeat(997)}🎵 and more`, `${'a'.repeat(1000)}\n${'b'.repeat(997)}…`],
  ['a'.repeat(LONGEST_NOTE), 'from Ana', 'a'.repeat(LONGEST_NOTE)],
])('joins two notes so that a form can save them, and cuts only the other: %#', (own, other, joined) => {
  expect(joinNotes({ note: own, tags: [] }, { note: other, tags: [] }).note).toBe(joined)
})

it('joins tags up to the most that a record may have, its own first', () => {
  const named = (name: string) => Array.from({ length: 15 }, (_, n) => `${name} ${n}`)
  const tags = joinNotes({ note: null, tags: named('own') }, { note: null, tags: named('other') }).tags
  expect(tags).toEqual([...named('own'), ...named('other')].slice(0, MOST_TAGS))
})
