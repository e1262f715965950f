import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { judgeReading, type Doubt } from './judge-reading.ts'
import { successorOf, type Observation, type Reading } from './observation.ts'
import { transition, type Transition } from './transition.ts'

const NINE = instant(Date.UTC(2026, 0, 5, 9))
const FLOOR = seconds(30)
const none: Reading = { kind: 'none' }
const blocked: Reading = { kind: 'blocked' }
const withdrawn: Reading = { kind: 'withdrawn' }
const moved = (successor: number): Reading => ({ kind: 'withdrawn', successor })
const unstated: Reading = { kind: 'unstated' }
const copies = (count: number, value = 18): Reading => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency: 'USD' },
})

type Check = readonly [reading: Reading, at: Instant]

/** What each of these checks leads to; '?': it waits for another one. */
function tale(checks: readonly Check[]): (Transition | '?')[] {
  let observation: Observation | null = null
  let doubt: Doubt | null = null
  return checks.map(([reading, at]) => {
    const judgement = judgeReading({ observation, doubt }, reading, at, FLOOR)
    doubt = judgement.kind === 'doubted' ? judgement.doubt : null
    if (judgement.kind === 'doubted') return '?'
    observation = judgement.observation
    return transition(judgement.before, judgement.observation)
  })
}

/** A check every half minute. */
const every30s = (...readings: Reading[]) =>
  tale(readings.map((reading, n) => [reading, plus(NINE, seconds(30 * n))]))
/** A check every five minutes. */
const every5min = (...readings: Reading[]) =>
  tale(readings.map((reading, n) => [reading, plus(NINE, minutes(5 * n))]))

describe('what a check says', () => {
  it.each([
    ['copies are believed at once', [none, copies(1), copies(2)], ['baseline', 'appeared', 'more-copies']],
    ['a first "none" is a baseline', [none, none], ['baseline', 'same']],
    ['that all are gone waits for a second check', [copies(2), none, none], ['baseline', '?', 'gone']],
    [
      'a gap with as many copies at the same price on both sides is none',
      [copies(2), none, copies(2)],
      ['baseline', '?', 'same'],
    ],
    ['nor with a price that only drifts', [copies(2), none, copies(2, 18.4)], ['baseline', '?', 'same']],
    [
      'another number of copies after a gap has appeared',
      [copies(2), none, copies(3)],
      ['baseline', '?', 'appeared'],
    ],
    [
      'as many or fewer at another price have not: one "none" may be wrong',
      [copies(2), none, copies(2, 25), none, copies(2, 9), none, copies(1, 9)],
      ['baseline', '?', 'same', '?', 'cheaper', '?', 'same'],
    ],
    [
      'copies that come back after a confirmed "none" have appeared',
      [copies(2), none, none, copies(2)],
      ['baseline', '?', 'gone', 'appeared'],
    ],
    [
      'no count is not none, and changes nothing',
      [copies(3), unstated, copies(3)],
      ['baseline', '?', 'same'],
    ],
    ['nor is it a baseline', [unstated, copies(3)], ['?', 'baseline']],
    ['nor news of a release without copies', [none, unstated, copies(1)], ['baseline', 'same', 'appeared']],
  ] as const)('%s', (_, readings, expected) => {
    expect(every30s(...readings)).toEqual(expected)
  })

  it.each([
    ['blocked', blocked, 'blocked'],
    ['withdrawn', withdrawn, 'withdrawn'],
    ['without a count', unstated, 'gone'],
  ] as const)('that is %s is believed after five minutes of saying so, not before', (_, reading, kind) => {
    const early = [copies(1), ...Array.from({ length: 10 }, () => reading)]
    expect(new Set(every30s(...early).slice(1))).toEqual(new Set(['?']))
    expect(every5min(copies(1), reading, reading)).toEqual(['baseline', '?', kind])
    expect(every5min(copies(1), reading, copies(1))).toEqual(['baseline', '?', 'same'])
  })

  it('of a release that nobody knows yet marks nothing either, when it is blocked or withdrawn', () => {
    expect(every5min(blocked, copies(1))).toEqual(['?', 'baseline'])
    expect(every5min(withdrawn, withdrawn, none)).toEqual(['?', 'withdrawn', 'same'])
  })

  it('is doubted again when it says something else, and when the clock was set back', () => {
    expect(every5min(copies(1), blocked, withdrawn, withdrawn)).toEqual(['baseline', '?', '?', 'withdrawn'])
    const ahead = plus(NINE, minutes(180))
    expect(
      tale([
        [copies(1), NINE],
        [withdrawn, ahead],
        [withdrawn, NINE],
        [withdrawn, plus(NINE, minutes(4))],
        [withdrawn, plus(NINE, minutes(5))],
      ]),
    ).toEqual(['baseline', '?', '?', '?', 'withdrawn'])
  })

  it.each([
    ['believed with what was there before', copies(1), null, copies(2), 'believed', copies(1)],
    ['believed again', none, null, none, 'believed', none],
    ['believed at last', copies(1), 'none', none, 'believed', copies(1)],
    ['new copies after a gap that nobody confirmed', copies(1), 'none', copies(2), 'believed', none],
  ] as const)('is %s', (_, observation, doubted, reading, kind, before) => {
    const doubt = doubted === null ? null : { kind: doubted, since: NINE }
    const known = { observation: observation as Observation, doubt }
    expect(judgeReading(known, reading, plus(NINE, minutes(9)), FLOOR)).toMatchObject({ kind, before })
  })

  it.each([
    [10, 100],
    [60, 300],
    [600, 600],
  ])('that ends a release, at a floor of %d s, is asked again after %d s', (floor, wait) => {
    const known = { observation: copies(1) as Observation, doubt: null }
    expect(judgeReading(known, blocked, NINE, seconds(floor))).toMatchObject({
      kind: 'doubted',
      checkAgainAt: plus(NINE, seconds(wait)),
    })
  })

  it('is never news when only one of three checks says it, whatever the copies cost by then', () => {
    const count = fc.integer({ min: 1, max: 9 })
    const price = fc.integer({ min: 1, max: 99 })
    const steady = fc.oneof(
      fc.constant([none, none] as const),
      fc.tuple(count, price, price).map(([n, was, is]) => [copies(n, was), copies(n, is)] as const),
    )
    const glitch = fc.constantFrom(none, blocked, withdrawn, moved(7), unstated)
    fc.assert(
      fc.property(steady, glitch, fc.integer({ min: 1, max: 86_400_000 }), ([was, is], odd, gap) => {
        const at = (n: number) => plus(NINE, milliseconds(gap * n))
        const [, first, last] = tale([
          [was, at(0)],
          [odd, at(1)],
          [is, at(2)],
        ])
        const [, alone] = tale([
          [was, at(0)],
          [is, at(2)],
        ])
        expect(['?', 'same']).toContain(first)
        expect(last).toBe(alone)
      }),
    )
  })

  it.each([
    ['two checks that name it', [copies(1), moved(7), moved(7)], 7],
    ['no: two checks that name different ones', [copies(1), moved(7), moved(8)], null],
    ['no: one check after one that only missed it', [copies(1), withdrawn, moved(7)], null],
    ['two checks of a release that was missing before', [withdrawn, withdrawn, moved(7), moved(7)], 7],
    ['two checks, though a later one only misses it', [copies(1), moved(7), moved(7), withdrawn], 7],
    ['two later checks that name another', [moved(7), moved(7), moved(8), moved(8)], 8],
  ] as const)('knows the successor of a withdrawn release by %s', (_, readings, successor) => {
    let known: Parameters<typeof judgeReading>[0] = { observation: null, doubt: null }
    for (const [n, reading] of readings.entries()) {
      const judged = judgeReading(known, reading, plus(NINE, minutes(5 * n)), FLOOR)
      known =
        judged.kind === 'doubted'
          ? { ...known, doubt: judged.doubt }
          : { observation: judged.observation, doubt: null }
    }
    expect(known.observation?.kind).toBe('withdrawn')
    expect(successorOf(known.observation)).toBe(successor)
  })
})
