import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { describe, expect, it } from 'vitest'
import {
  afterAdding,
  choose,
  chooseAlbum,
  EMPTY_DRAFT,
  pasted,
  requestOf,
  typed,
  type AddDraft,
} from './add-draft.ts'

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
  catalogueNumber: null,
  masterId: null,
  isOnYourList: false,
  copies: null,
}

describe('the add form', () => {
  const read = (draft: AddDraft) => requestOf(draft, undefined)

  it.each([
    ['249504', { kind: 'releases', ids: [249504] }],
    ['blue train', { kind: 'search', by: 'name', query: 'blue train' }],
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
    expect(read(typed(`${choose(found).text} live`)).kind).toBe('search')
  })

  it('clears once everything was added, and keeps what is worth another try', () => {
    expect(afterAdding([])).toBe(EMPTY_DRAFT)
    expect(afterAdding([2, 3])).toEqual(typed('2 3'))
  })

  it('holds the album of a result once any pressing of it will do', () => {
    expect(read(chooseAlbum({ ...found, masterId: 5 }))).toEqual({ kind: 'master', id: 5 })
  })

  it('reads the lines that were pasted, which the field shows as one', () => {
    const draft = pasted('[m5]\r\n  12')
    expect([draft.text, read(draft)]).toEqual(['[m5] 12', { kind: 'list', lines: ['[m5]', '12'] }])
  })
})
