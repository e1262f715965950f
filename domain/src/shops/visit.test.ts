import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../kernel/instant.ts'
import {
  absentCopies,
  beginVisit,
  COPIES_READ,
  isNews,
  nextMark,
  PAGES_READ,
  readPage,
  showsAbsence,
  type Mark,
  type ShopPage,
} from './visit.ts'

const copiesOf = (marks: readonly Mark[]) => marks.map(({ at, id }) => ({ id, postedAt: at }))
const at = (minute: number, id = minute): Mark => ({ at: instant(minute * 60_000), id })
const page = (marks: readonly Mark[], rest: Partial<ShopPage> = {}): ShopPage => ({
  copies: copiesOf(marks),
  unread: 0,
  total: marks.length,
  pages: 1,
  ...rest,
})

describe('a visit', () => {
  it('ends at the mark: one page where nothing much has happened', () => {
    const visit = readPage(beginVisit(at(5), false), page([at(7), at(5), at(3)], { pages: 9, total: 900 }))
    expect(visit.end).toBe('mark')
    expect(nextMark(visit)).toEqual(at(7))
    expect(showsAbsence(visit)).toBe(false)
  })

  it('misses a copy that should stand on the pages that it read', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => at(1_000 - n))
    const visit = readPage(beginVisit(at(950), false), page(hundred, { pages: 9, total: 900 }))
    const stored = [950.5, 500].map((minute, id) => ({ id, postedAt: at(minute).at, missed: 0 }))
    expect(absentCopies(visit, stored)).toEqual({ missed: [0], gone: [] })
  })

  it('meets the mark although the copy that was the newest is gone', () => {
    expect(readPage(beginVisit(at(5), false), page([at(7), at(4)], { pages: 2 })).end).toBe('mark')
  })

  it('goes on until the last page, or as far as it may', () => {
    const first = readPage(beginVisit(null, false), page([at(9)], { pages: 2, total: 2 }))
    expect(first.end).toBeNull()
    expect(readPage(first, page([at(8)], { pages: 2, total: 2 })).end).toBe('last-page')
    let big = beginVisit(null, false)
    for (let read = 0; read < PAGES_READ; read += 1) {
      expect(big.end).toBeNull()
      big = readPage(big, page([at(1_000 - read)], { pages: 200, total: 20_000 }))
    }
    expect(big.end).toBe('limit')
  })

  it('leaves the mark when copies were sold while it read, because one may have slipped away', () => {
    const first = readPage(beginVisit(at(1), false), page([at(9)], { pages: 3, total: 300 }))
    const visit = readPage(first, page([at(7), at(1)], { pages: 3, total: 299 }))
    expect([visit.end, visit.isShaken, nextMark(visit)]).toEqual(['mark', true, at(1)])
  })

  it('never takes the mark back when the newest copies were sold', () => {
    expect(nextMark(readPage(beginVisit(at(5), false), page([at(3)])))).toEqual(at(5))
    expect(nextMark(readPage(beginVisit(at(5), false), page([])))).toEqual(at(5))
  })

  it('shows what is missing only when it read as many rows as there are', () => {
    const whole = (given: Partial<ShopPage>) => readPage(beginVisit(at(5), true), page([at(5), at(4)], given))
    expect(showsAbsence(whole({}))).toBe(true)
    expect(showsAbsence(whole({ unread: 1 }))).toBe(false)
    expect(showsAbsence(whole({ total: 3 }))).toBe(false)
    // One was sold, and another took its place on the page that had been read.
    const first = readPage(beginVisit(at(5), true), page([at(6), at(5)], { pages: 2, total: 4 }))
    expect(showsAbsence(readPage(first, page([at(3)], { pages: 2, total: 3 })))).toBe(false)
    const stored = [{ id: 3, postedAt: at(3).at, missed: 0 }]
    expect(absentCopies(whole({}), stored)).toEqual({ missed: [3], gone: [] })
    expect(absentCopies(whole({}), [{ ...stored[0]!, missed: 1 }])).toEqual({ missed: [], gone: [3] })
    expect(absentCopies(whole({ total: 3 }), stored)).toEqual({ missed: [], gone: [] })
  })

  it('knows nothing of copies beyond the last page that it may read', () => {
    let visit = beginVisit(null, true)
    for (let read = 0; read < PAGES_READ; read += 1) {
      const rows = Array.from({ length: 100 }, (_, row) => at(5_000 - read * 100 - row))
      visit = readPage(visit, page(rows, { pages: 11, total: COPIES_READ + 50 }))
    }
    const stored = [at(4_500, 9_999), at(3_990)].map(({ at, id }) => ({ id, postedAt: at, missed: 0 }))
    expect(absentCopies(visit, stored).missed).toEqual([9_999])
  })
})

/** What happens to a shop, and how it is read: pages hold two copies here. */
const anyEvent = fc.oneof(
  { weight: 7, arbitrary: fc.constant('list' as const) },
  { weight: 5, arbitrary: fc.constant('sell' as const) },
  { weight: 9, arbitrary: fc.constant('page' as const) },
  { weight: 1, arbitrary: fc.constant('kill' as const) },
  { weight: 1, arbitrary: fc.constant('whole' as const) },
)
type Event = { readonly kind: 'list' | 'sell' | 'page' | 'kill' | 'whole'; readonly which: number }

/** A shop that moves while it is read, a store, and all that ever was. */
function play(events: readonly Event[]) {
  const pageSize = 2
  const ever: (Mark & { soldAt: number | null })[] = []
  const listed = () => ever.filter(({ soldAt }) => soldAt === null).toReversed()
  const stored = new Map<number, { mark: Mark; missed: number; goneAt: number | null }>()
  const [alerted, early] = [[] as number[], new Set<number>()]
  let mark: Mark | null = null
  let nextIsWhole = false
  let visit = beginVisit(null, false)

  function readOne(step: number): void {
    const rows = listed()
    const shown = rows.slice(visit.pages * pageSize, (visit.pages + 1) * pageSize)
    const pages = Math.ceil(rows.length / pageSize)
    visit = readPage(visit, { copies: copiesOf(shown), unread: 0, total: rows.length, pages })
    for (const each of shown) {
      const known = stored.get(each.id)
      if (known === undefined && isNews({ id: each.id, postedAt: each.at }, visit)) alerted.push(each.id)
      stored.set(each.id, { mark: each, missed: 0, goneAt: null })
    }
    if (visit.end === null) return
    const open = [...stored].filter(([, { goneAt }]) => goneAt === null)
    const copies = open.map(
      ([
        id,
        {
          mark: { at: postedAt },
          missed,
        },
      ]) => ({ id, postedAt, missed }),
    )
    const { missed, gone } = absentCopies(visit, copies)
    for (const id of missed) stored.get(id)!.missed += 1
    for (const id of gone) stored.get(id)!.goneAt = step
    const next = nextMark(visit)
    const isEarly = ({ id, at: postedAt }: Mark) => !isNews({ id, postedAt }, { mark: next })
    if (mark === null) for (const each of ever.filter(isEarly)) early.add(each.id)
    mark = next
    begin()
  }
  function begin(): void {
    visit = beginVisit(mark, nextIsWhole)
    nextIsWhole = false
  }

  for (const [step, { kind, which }] of events.entries()) {
    if (kind === 'list') ever.push({ ...at(Math.floor(step / 2), ever.length + 1), soldAt: null })
    else if (kind === 'sell') {
      const some = listed()
      const sold = some[which % Math.max(1, some.length)]
      if (sold !== undefined) sold.soldAt = step
    } else if (kind === 'page') readOne(step)
    else {
      nextIsWhole = kind === 'whole'
      begin()
    }
  }
  // Then nobody lists or sells, and the shop is read whole a few times.
  for (let calm = 0; calm < 4; calm += 1) {
    nextIsWhole = true
    begin()
    do readOne(events.length)
    while (visit.pages > 0)
  }
  return { ever, listed: listed(), stored, alerted, early }
}

describe('visits of a shop that moves while it is read', () => {
  const anyLife = fc.array(fc.record({ kind: anyEvent, which: fc.nat(3) }), { minLength: 20, maxLength: 70 })
  const laws = (law: (result: ReturnType<typeof play>) => void) =>
    fc.assert(
      fc.property(anyLife, (events) => void law(play(events))),
      { seed: 50, numRuns: 1_500 },
    )

  it('alert of a copy once, also when they are killed after any page', () => {
    laws(({ alerted }) => expect(new Set(alerted).size).toBe(alerted.length))
  })

  it('alert of every copy that was listed after the first and is still there', () => {
    laws(({ listed, alerted, early }) => {
      const late = listed.filter(({ id }) => !early.has(id))
      expect(late.filter(({ id }) => !alerted.includes(id))).toEqual([])
    })
  })

  it('alert of nothing that was there before the first was complete', () => {
    laws(({ alerted, early }) => expect(alerted.filter((id) => early.has(id))).toEqual([]))
  })

  it('end no copy that is for sale, and in the end every one that is not', () => {
    laws(({ ever, stored }) => {
      for (const [id, { goneAt }] of stored) {
        const soldAt = ever.find((copy) => copy.id === id)?.soldAt ?? null
        expect([id, goneAt !== null]).toEqual([id, soldAt !== null])
        expect(goneAt ?? 0).toBeGreaterThanOrEqual(soldAt ?? 0)
      }
    })
  })
})
