import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { expect, it } from 'vitest'
import { aResult } from '../../../../test/fixtures/watches.ts'
import { suggestionKey, suggestionsOf } from './use-record-search.ts'

const lines = (results: SearchResult[], hasMore = false) =>
  suggestionsOf(results, hasMore).map((suggestion) =>
    suggestion.kind === 'more' ? 'more' : `${suggestion.kind} ${suggestion.found.id - 1000}`,
  )

it('offers an album once, after the first of its pressings', () => {
  const results = [
    aResult(1),
    aResult(2, { masterId: 7 }),
    aResult(3, { masterId: 7 }),
    aResult(4, { masterId: 7 }),
  ]
  expect(lines(results)).toEqual(['record 1', 'record 2', 'album 2', 'record 3', 'record 4'])
})

it('offers no album of which one pressing alone was found', () => {
  expect(lines([aResult(1, { masterId: 7 }), aResult(2, { masterId: 8 })], true)).toEqual([
    'record 1',
    'record 2',
    'more',
  ])
})

it('tells its lines apart', () => {
  const all = suggestionsOf([aResult(1, { masterId: 7 }), aResult(2, { masterId: 7 })], true)
  expect(new Set(all.map(suggestionKey)).size).toBe(4)
})
