import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE, type AlertRule } from '../alerts/alert-rule.ts'
import { hours, milliseconds, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { nextToRefresh, type FarCopy, type Hearer } from './refresh.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const PACE = 20
const UP_TO_30: AlertRule = {
  ...DEFAULT_RULE,
  ceiling: { minor: 3_000, currency: 'EUR' },
  onlyWithinCeiling: true,
  leastMedia: 'VG+',
}

function far(
  id: number,
  own: Partial<Hearer> & { price?: number; media?: 'NM' | 'P'; age?: number } = {},
): FarCopy {
  const { price = 40, media = 'NM', age = hours(8), ...hearer } = own
  return {
    copy: {
      id,
      releaseId: id,
      seller: 'Redwax',
      media,
      sleeve: 'VG',
      price: { value: price, currency: 'EUR' },
      postage: null,
      shipsFrom: 'Germany',
      comments: '',
      postedAt: plus(NOW, hours(-90)),
    },
    seenAt: plus(NOW, milliseconds(-age)),
    format: 'LP',
    hearers: [{ rule: UP_TO_30, weight: 100, isStarred: false, ...hearer }],
  }
}
const next = (copies: readonly FarCopy[], pace = PACE) =>
  nextToRefresh(copies, { now: NOW, rates: null, pace })?.copy.id ?? null

describe('the copy that is asked for next', () => {
  it('is the one nearest above a limit, of a starred record first, whatever the order in which they were seen', () => {
    const copies = [far(1, { price: 90 }), far(2, { price: 33 }), far(3, { price: 36, isStarred: true })]
    expect(next(copies)).toBe(3)
    expect(next(copies.slice(0, 2))).toBe(2)
  })

  it('is none that nobody would hear of while one is that somebody waits for', () => {
    expect(next([far(1, { media: 'P', price: 31 }), far(2, { price: 44 })])).toBe(2)
    expect(next([far(1, { price: 25 }), far(2, { price: 36 })])).toBe(2)
  })

  it('is one that nobody wants when that was not seen for much longer', () => {
    expect(next([far(1, { media: 'P', age: hours(24 * 7) }), far(2, { price: 33 })])).toBe(1)
  })

  it('counts who pays, and all who wait', () => {
    expect(next([far(1, { price: 33 }), far(2, { price: 33, weight: 400 })])).toBe(2)
    const shared = far(3, { price: 33 })
    const ten = { ...shared, hearers: Array.from({ length: 10 }, () => shared.hearers).flat() }
    expect(next([far(2, { price: 33, weight: 400 }), ten])).toBe(3)
  })

  it('is none while a check elsewhere is worth more: seen lately, or where the budget is short', () => {
    expect(next([far(1, { price: 33, age: minutes(20) })])).toBeNull()
    expect(next([far(1, { price: 33 })], 1_000)).toBeNull()
    expect(next([])).toBeNull()
    expect(next([{ ...far(1), hearers: [] }])).toBeNull()
  })
})
