import { expect, it } from 'vitest'
import { displayArtist } from './display-name.ts'
import { displaySearchTitle } from './search-words.ts'

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
