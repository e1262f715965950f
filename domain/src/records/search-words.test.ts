import { expect, it } from 'vitest'
import { displayArtist } from './display-name.ts'
import { NAME_SEARCH_MAX_LENGTH, displaySearchTitle, plainWords, searchWords } from './search-words.ts'

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

it.each([
  ['Prodigy* - Music For The Jilted Generation', 'Prodigy - Music For The Jilted Generation'],
  ['Arthus (2) - Catuaba EP', 'Arthus - Catuaba EP'],
  ['Nirvana (2)*, Hole (2) & Friends* - Split', 'Nirvana, Hole & Friends - Split'],
  ['M*A*S*H - Theme (2)', 'M*A*S*H - Theme (2)'],
  ['Some Artist - F**k* - Live', 'Some Artist - F**k* - Live'],
  ['Hole*/Prodigy* - Split', 'Hole/Prodigy - Split'],
  ['Untitled*', 'Untitled*'],
])('%s reads %s', (title, shown) => {
  expect(displaySearchTitle(title)).toBe(shown)
})

it.each([
  ['Prodigy*', 'Prodigy'],
  ['Nirvana (2)*', 'Nirvana'],
  ['*NSYNC', '*NSYNC'],
  ['*', '*'],
])('the artist %s reads %s', (name, shown) => {
  expect(displayArtist([{ name }])).toBe(shown)
  expect(displayArtist([{ name: 'Another', anv: name }])).toBe(shown)
})
