import { expect, it } from 'vitest'
import { plainWords } from './search-words.ts'

it.each([
  ['', []],
  ['  \n ', []],
  ['Björk', ['bjork']],
  [' Sigur  RÓS ', ['sigur', 'ros']],
  ['Ñ', ['n']],
  ['ﬁve', ['five']],
])('makes %j plain', (search, words) => {
  expect(plainWords(search)).toEqual(words)
})
