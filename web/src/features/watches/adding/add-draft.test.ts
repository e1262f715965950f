import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { describe, expect, it } from 'vitest'
import { afterAdding, choose, EMPTY_DRAFT, requestOf, typed, type AddDraft } from './add-draft.ts'

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
  const read = (draft: AddDraft) => requestOf(draft, undefined)

  it.each([
    ['249504', { kind: 'releases', ids: [249504] }],
    ['blue train', { kind: 'name', query: 'blue train' }],
    ['[m5]', { kind: 'master', id: 5 }],
    ['', { kind: 'nothing' }],
  ])('reads %j', (text, request) => {
    expect(read(typed(text))).toEqual(request)
  })

  it('adds what was chosen, whatever its title looks like, and searches no more', () => {
    const draft = choose({ ...found, title: '1984' })
    expect([draft.text, read(draft)]).toEqual(['1984', { kind: 'releases', ids: [7] }])
  })

  it('lets go of what was chosen when somebody types on', () => {
    expect(read(typed(`${choose(found).text} live`)).kind).toBe('name')
  })

  it('clears once everything was added, and keeps what is worth another try', () => {
    expect(afterAdding(choose(found), [])).toBe(EMPTY_DRAFT)
    expect(afterAdding(choose(found), [7])).toEqual(choose(found))
    expect(afterAdding(typed('1 2 3'), [2, 3])).toEqual(typed('2 3'))
  })
})
