import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { CONFIGURED_SITE, PASTED_SHAPES, PRINTED_NUMBERS } from '@cratewatch/domain/records/pasted-shapes'
import { describe, expect, it } from 'vitest'
import {
  afterAdding,
  choose,
  chooseAlbum,
  EMPTY_DRAFT,
  pasted,
  requestOf,
  typed,
  parseReferences,
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

describe('the add field', () => {
  it.each([
    ['249504', [249504]],
    [' https://www.discogs.com/release/249504-Rick ', [249504]],
    ['1, 2;3\n4', [1, 2, 3, 4]],
    ['12\r\nhttps://www.discogs.com/release/13\r\n', [12, 13]],
    ['7 7 8', [7, 8]],
  ])('reads %j as records', (text, ids) => {
    expect(parseReferences(text)).toEqual({ kind: 'releases', ids })
  })

  it.each(['2 Tone 12', 'Blue Train', '12 monkeys, 13'])('reads %j as a name', (text) => {
    expect(parseReferences(text)).toEqual({ kind: 'search', by: 'name', query: text })
  })

  it('knows links to something else than a release', () => {
    expect(parseReferences('https://www.discogs.com/master/5251-Kind-Of-Blue')).toEqual({
      kind: 'master',
      id: 5251,
    })
    expect(parseReferences('https://www.discogs.com/artist/23755')).toEqual({ kind: 'other-page' })
    expect(parseReferences('[r12], http://127.0.0.1:4110/release/13', 'http://127.0.0.1:4110')).toEqual({
      kind: 'releases',
      ids: [12, 13],
    })
  })

  it.each(PASTED_SHAPES)('reads %j as a %s', (shape, kind) => {
    const read = parseReferences(shape.replace('*', '249504'), CONFIGURED_SITE)
    expect(read).toEqual(kind === 'master' ? { kind, id: 249504 } : { kind: 'releases', ids: [249504] })
  })

  it.each(PRINTED_NUMBERS)('searches for %j by its %s', (text, by, query) => {
    expect(parseReferences(text)).toEqual({ kind: 'search', by, query })
  })

  it('hands a list of several kinds over as it stands, one thing a line', () => {
    expect(parseReferences('[m5] 12, https://www.discogs.com/artist/7')).toEqual({
      kind: 'list',
      lines: ['[m5]', '12', 'https://www.discogs.com/artist/7'],
    })
  })

  it.each(['', '  ', ','])('finds nothing in %j', (text) => {
    expect(parseReferences(text)).toEqual({ kind: 'nothing' })
  })

  it.each(['0', '99999999999'])('knows %j for a number that no record has', (text) => {
    expect(parseReferences(text)).toEqual({ kind: 'bad-number' })
  })
})
