import { expect, it } from 'vitest'
import { NAME_SEARCH_MAX_LENGTH, searchWords } from './search-words.ts'

it.each([
  ['  Kind   of\tBLUE ', 'kind of blue'],
  ['Bj\u006f\u0308rk', 'bj\u00f6rk'],
  ['ab', 'ab'],
  ['a ', null],
  ['x'.repeat(NAME_SEARCH_MAX_LENGTH), 'x'.repeat(NAME_SEARCH_MAX_LENGTH)],
  ['x'.repeat(NAME_SEARCH_MAX_LENGTH + 1), null],
])('%j searches for %j', (typed, words) => {
  expect(searchWords(typed)).toBe(words)
})
