import { expect, it } from 'vitest'
import { blocksOf } from './record-list.tsx'

const NONE = new Map<string, number>()
const first = blocksOf([...'abcdefg'], NONE, 3)

/** Writes the blocks of a list as words, "abc def g". */
function written(ids: string, before = first): string {
  const blocks = blocksOf([...ids], before, 3)
  return [...Map.groupBy(ids, (id) => blocks.get(id)).values()].map((block) => block.join('')).join(' ')
}

it('holds as many records in a block as it may', () => {
  expect(written('abcdefg', NONE)).toBe('abc def g')
})

it.each([
  ['leaves', 'bcdefg', 'bc def g'],
  ['that began its block leaves', 'abcefg', 'abc ef g'],
  ['comes on top', 'xabcdefg', 'xabc def g'],
  ['comes below', 'abcdefghij', 'abc def ghi j'],
  ['comes back', 'abcdxefg', 'abc dxef g'],
  ['moves to the top', 'gabcdef', 'gabc def'],
  ['moves to the bottom', 'bcdefga', 'bc def ga'],
])('leaves the others in their blocks when a record %s', (_, ids, blocks) => {
  expect(written(ids)).toBe(blocks)
})
