import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { describe, expect, it } from 'vitest'
import { afterAdding, choose, EMPTY_DRAFT, idsOf, nameOf, typed } from './add-draft.ts'

const found: SearchResult = {
  id: 7,
  title: 'Alice Venn - 1984',
  thumb: '',
  year: 1984,
  label: null,
  genre: null,
  country: null,
  format: null,
  medium: 'vinyl',
}

describe('the add form', () => {
  it.each([
    ['249504', [249504], null],
    ['1 2, 3', [1, 2, 3], null],
    ['blue train', [], 'blue train'],
    ['b', [], null],
    ['', [], null],
  ])('reads %j', (text, ids, name) => {
    expect([idsOf(typed(text)), nameOf(typed(text))]).toEqual([ids, name])
  })

  it('adds what was chosen, whatever its title looks like, and searches no more', () => {
    const draft = choose({ ...found, title: '1984' })
    expect([draft.text, idsOf(draft), nameOf(draft)]).toEqual(['1984', [7], null])
  })

  it('lets go of what was chosen when somebody types on', () => {
    expect(idsOf(typed(`${choose(found).text} live`))).toEqual([])
  })

  it('clears once everything was added, and keeps what is worth another try', () => {
    expect(afterAdding(choose(found), [])).toBe(EMPTY_DRAFT)
    expect(afterAdding(choose(found), [7])).toEqual(choose(found))
    expect(afterAdding(typed('1 2 3'), [2, 3])).toEqual(typed('2 3'))
  })
})
