import { describe, expect, it } from 'vitest'
import { CONFIGURED_SITE, PASTED_SHAPES, PRINTED_NUMBERS } from '@cratewatch/domain/records/pasted-shapes'
import { parseReferences } from './parse-references.ts'

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
