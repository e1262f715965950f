import { vinyl, type WatchList } from '@cratewatch/contracts/watching/vinyls'
import { describe, expect, it } from 'vitest'
import { NEWEST } from '../watchlist-query.ts'
import { entriesOf, temporaryWatch, withCreated } from './entries.tsx'

const record = (discogsId: number) => {
  const id = `00000000-0000-4000-8000-${String(discogsId).padStart(12, '0')}`
  return {
    ...temporaryWatch({ kind: 'release', discogsId, startedAt: 0 }, `Record ${discogsId}`),
    id,
    userId: id,
  }
}
const nothing = { adds: [], removals: new Set<string>() }
const adding = (...ids: number[]) => ({
  ...nothing,
  adds: ids.map((discogsId) => ({
    add: { kind: 'release' as const, discogsId, startedAt: 1700 },
    name: `Loading vinyl ${discogsId}...`,
  })),
})
const shown = (entries: ReturnType<typeof entriesOf>) =>
  entries.map(({ watch, phase }) => `${watch.discogsId} ${phase}`)

describe('the list while something is under way', () => {
  it('has the temporary entry on top', () => {
    const [first] = entriesOf([record(1)], adding(9), NEWEST)
    expect(first?.phase).toBe('arriving')
    expect(first?.watch).toMatchObject({
      id: 'temp-1700-9',
      name: 'Loading vinyl 9...',
      available: false,
      numForSale: 0,
    })
  })

  it('has the latest request first, and no more entries than a page', () => {
    const entries = entriesOf([1, 2, 3, 4, 5].map(record), adding(8, 9), NEWEST)
    expect(shown(entries)).toEqual(['9 arriving', '8 arriving', '1 here', '2 here', '3 here'])
  })

  it('shows a record once when it has arrived', () => {
    expect(shown(entriesOf([record(9), record(1)], adding(9), NEWEST))).toEqual(['9 here', '1 here'])
  })

  it.each([
    { page: 2 },
    { availability: 'available' as const },
    { order: 'for-sale' as const },
    { search: 'train' },
  ])('keeps new records out of a view they do not belong to: %j', (view) => {
    expect(shown(entriesOf([record(1)], adding(9), { ...NEWEST, ...view }))).toEqual(['1 here'])
  })

  it('marks what is on its way out, and is as before when that fails', () => {
    const removals = new Set([record(2).id])
    expect(shown(entriesOf([record(1), record(2)], { ...nothing, removals }, NEWEST))).toEqual([
      '1 here',
      '2 leaving',
    ])
    expect(shown(entriesOf([record(1), record(2)], nothing, NEWEST))).toEqual(['1 here', '2 here'])
  })
})

it('puts a temporary entry together as the contract describes a record', () => {
  expect(vinyl.safeParse(record(1)).success).toBe(true)
})

describe('a created record', () => {
  const list: WatchList = {
    vinyls: [1, 2, 3, 4, 5].map(record),
    counts: { all: 5, available: 0, unavailable: 5 },
    lastChecked: null,
    marketplaceAway: false,
    filling: null,
    pagination: { total: 5, pages: 1 },
  }

  it('takes the first place; the list keeps to its page', () => {
    const after = withCreated(list, record(9), 5)
    expect(after.vinyls.map((watch) => watch.discogsId)).toEqual([9, 1, 2, 3, 4])
    expect(after.pagination).toEqual({ total: 6, pages: 2 })
    expect(after.counts.all).toBe(list.counts.all + 1)
    expect(after.counts.unavailable).toBe(list.counts.unavailable + 1)
  })

  it('is not counted twice', () => {
    expect(withCreated(list, record(3), 5)).toBe(list)
  })
})
