import { expect, it } from 'vitest'
import { tidyNote } from './own-note.ts'

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
