import { describe, expect, it } from 'vitest'
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
    expect(parseReferences(text)).toEqual({ kind: 'name', query: text })
  })

  it.each(['', '  ', ',', '0', '99999999999'])('finds nothing in %j', (text) => {
    expect(parseReferences(text)).toEqual({ kind: 'nothing' })
  })
})
