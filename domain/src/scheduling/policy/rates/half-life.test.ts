import { describe, expect, it } from 'vitest'
import { days } from '../../../kernel/duration.ts'
import { instant, plus } from '../../../kernel/instant.ts'
import { fitHalfLife, type CheckHistory, type ObservedSpan } from './half-life.ts'
import { GLOBAL_PRIOR } from './prior.ts'

const day = (count: number) => plus(instant(0), days(count))
const seen = (observed: ObservedSpan['observed'], from: number, until: number): ObservedSpan => ({
  observed,
  from: day(from),
  until: day(until),
  checks: 1 + Math.round((until - from) * 24),
})
const silent = (from: number, until: number): CheckHistory => [seen('off', from, until)]
/** A copy every other day, gone after half a day. */
const lively = (from: number, until: number): CheckHistory =>
  Array.from({ length: (until - from) / 2 }, (_, i) => from + 2 * i).flatMap((at) => [
    seen('off', at, at + 1.4),
    seen('on', at + 1.5, at + 1.9),
  ])
const many = (history: CheckHistory) => Array.from({ length: 20 }, () => history)
const fitted = (histories: readonly CheckHistory[], now: number) =>
  fitHalfLife(GLOBAL_PRIOR, histories, day(now))

const stayed = [...many(lively(0, 40)), ...many(silent(0, 40))]
const changed = [
  ...many([...lively(0, 32), ...silent(32, 40)]),
  ...many([...silent(0, 32), ...lively(32, 40)]),
]

describe('the half-life of what was learned', () => {
  it('is as good as endless where rates stay as they are, and where nobody has checked', () => {
    expect(fitted(stayed, 40)).toBe(GLOBAL_PRIOR.halfLife)
    expect(fitted([], 40)).toBe(GLOBAL_PRIOR.halfLife)
  })

  it('is days once the rates have changed', () => {
    expect(fitted(changed, 40)).toBeLessThanOrEqual(days(10))
  })

  it('takes more than the change of one record', () => {
    expect(fitted([...changed.slice(0, 1), ...stayed], 40)).toBe(GLOBAL_PRIOR.halfLife)
  })

  it('grows again when rates have stayed for long', () => {
    const since = [
      ...many([...lively(0, 32), ...silent(32, 200)]),
      ...many([...silent(0, 32), ...lively(32, 200)]),
    ]
    expect(fitted(since, 200)).toBeGreaterThan(fitted(changed, 40))
  })
})
