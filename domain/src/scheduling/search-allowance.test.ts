import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { LEAST_CHECK_SHARE, sustainedPerMinute } from './bucket-shape.ts'
import {
  emptyLimiter,
  giveBackSearch,
  take,
  takeSearch,
  takeSearchTurn,
  type LimiterState,
} from './limiter.ts'
import { SEARCHES_IN_A_ROW, searchesLeft, searchShape, SHOP_SEARCHES } from './search-allowance.ts'

const START = instant(Date.UTC(2026, 0, 5))
const budgets = fc.integer({ min: 5, max: 600 })

type Sent = { readonly searches: readonly [who: string, at: Instant][]; readonly checks: readonly Instant[] }

/** Plays people who search without rest, each resting for as long as a refusal says, beside checks that take the rest. */
function play(budget: number, people: number, span: Duration, step = milliseconds(100)): Sent {
  let state = emptyLimiter(START)
  const sent = { searches: [] as [string, Instant][], checks: [] as Instant[] }
  const mayAskAt = new Map(Array.from({ length: people }, (_, index) => [`person ${index}`, START]))
  const waiting: string[] = []
  let inTurn = 0

  /** Whether the limiter grants it. */
  function granted(
    now: Instant,
    decide: (state: LimiterState) => ReturnType<typeof takeSearch>,
    who = '',
  ): boolean {
    const { state: after, outcome } = decide(state)
    state = after
    if (outcome.kind === 'wait' && mayAskAt.has(who)) mayAskAt.set(who, plus(now, outcome.duration))
    return outcome.kind === 'granted'
  }

  for (let now = START; now < plus(START, span); now = plus(now, step)) {
    for (const [who, at] of mayAskAt) {
      if (waiting.includes(who) || at > now) continue
      if (granted(now, (before) => takeSearch(before, who, now, budget), who)) waiting.push(who)
    }
    if (waiting.length > inTurn && granted(now, (before) => takeSearchTurn(before, now, budget))) inTurn += 1
    if (inTurn > 0 && granted(now, (before) => take(before, 'interactive', now, budget))) {
      inTurn -= 1
      sent.searches.push([waiting.shift() ?? '', now])
    } else if (granted(now, (before) => take(before, 'background', now, budget))) sent.checks.push(now)
  }
  return sent
}

/** The most of these within any 60 s. */
function mostInAMinute(times: readonly Instant[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + minutes(1)).length),
  )
}

describe('what people may search', () => {
  it('leaves the checks half of any minute, however many never rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 120 }), fc.integer({ min: 1, max: 30 }), (budget, people) => {
        const { searches } = play(budget, people, minutes(3))
        const half = sustainedPerMinute(budget) * (1 - LEAST_CHECK_SHARE)
        expect(mostInAMinute(searches.map(([, at]) => at))).toBeLessThanOrEqual(Math.ceil(half))
      }),
      { numRuns: 25 },
    )
  })

  it('is a seventh of the budget for one who never rests, and half of it by turns for many', () => {
    const perMinute = ({ length }: readonly unknown[]) => length / 30
    const alone = play(60, 1, minutes(30))
    expect(perMinute(alone.searches)).toBeLessThan(60 / 6)
    expect(perMinute(alone.checks)).toBeGreaterThan(48)
    const many = play(60, 12, minutes(30))
    expect(perMinute(many.searches)).toBeGreaterThan(25)
    expect(perMinute(many.checks)).toBeGreaterThan(60 * LEAST_CHECK_SHARE)
    const each = [...Map.groupBy(many.searches, ([who]) => who).values()].map(({ length }) => length)
    expect(each).toHaveLength(12)
    expect(Math.min(...each) / Math.max(...each)).toBeGreaterThan(0.8)
  })

  it('feels free for as many as find some records: twenty within three quarters of a minute', () => {
    const { searches } = play(60, 1, seconds(45))
    expect(searches.length).toBeGreaterThanOrEqual(SEARCHES_IN_A_ROW)
    expect(searches[2]?.[1]).toBeLessThan(plus(START, seconds(4)))
  })

  it('is never more than twenty and what has been refilled since, whoever else searches', () => {
    const steps = fc.array(
      fc.record({
        who: fc.constantFrom('one', 'other', 'third'),
        after: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 90_000 })),
      }),
      { maxLength: 300 },
    )
    fc.assert(
      fc.property(budgets, steps, (budget, given) => {
        const ownRate = (searchShape(budget).ownShare * sustainedPerMinute(budget)) / minutes(1)
        let [state, now]: [LimiterState, Instant] = [emptyLimiter(START), START]
        const granted: [string, Instant][] = []
        for (const { who, after } of given) {
          now = plus(now, milliseconds(after))
          const asked = takeSearch(state, who, now, budget)
          state = asked.state
          if (asked.outcome.kind === 'granted') granted.push([who, now])
        }
        for (const [who, from] of granted) {
          const since = granted.filter(([each, at]) => each === who && at >= from)
          since.forEach(([, at], index) => {
            expect(index + 1).toBeLessThanOrEqual(SEARCHES_IN_A_ROW + (at - from) * ownRate + 1e-6)
          })
        }
      }),
    )
  })

  it('is granted to who comes back after the wait that a refusal names, also after a clock was set back', () => {
    const clocks = fc.integer({ min: -7_200_000, max: 7_200_000 })
    fc.assert(
      fc.property(budgets, fc.integer({ min: 1, max: 40 }), clocks, (budget, times, step) => {
        let state = emptyLimiter(START)
        const ask = (at: Instant) => {
          const asked = takeSearch(state, 'one', at, budget)
          state = asked.state
          return asked.outcome
        }
        for (let nth = 0; nth < times; nth += 1) ask(START)
        const now = plus(START, milliseconds(step))
        const first = ask(now)
        const wait = first.kind === 'wait' ? first.duration : milliseconds(0)
        const second = first.kind === 'wait' ? ask(plus(now, wait)) : first
        expect([second.kind, wait < hours(4)]).toEqual(['granted', true])
      }),
    )
  })

  it('is given back when it was not asked, and forgotten when it is whole again', () => {
    const { state } = takeSearch(emptyLimiter(START), 'one', START, 60)
    expect(searchesLeft(state.searches!, 'one')).toBe(SEARCHES_IN_A_ROW - 1)
    expect(searchesLeft(giveBackSearch(state, 'one').searches!, 'one')).toBe(SEARCHES_IN_A_ROW)
    expect(giveBackSearch(giveBackSearch(state, 'one'), 'one').searches!.people['one']).toBe(
      SEARCHES_IN_A_ROW,
    )
    const later = take(state, 'background', plus(START, minutes(1)), 60)
    expect(later.state.searches!.people).toEqual({})
  })

  it('is a seventh of the budget at most for five who follow a hundred shops, after the first four of each', () => {
    let state = emptyLimiter(START)
    const asked: Instant[] = []
    for (let now = START; now < plus(START, minutes(10)); now = plus(now, seconds(1))) {
      for (const who of ['a', 'b', 'c', 'd', 'e']) {
        const taken = takeSearch(state, who, now, 60, { count: SHOP_SEARCHES })
        state = taken.state
        if (taken.outcome.kind === 'granted') asked.push(now)
      }
    }
    expect(asked.filter((at) => at < plus(START, seconds(4)))).toHaveLength(20)
    const perMinute = asked.filter((at) => at > plus(START, minutes(1))).length / 9
    expect(perMinute).toBeLessThan(60 / 6)
  })

  it('is whole for everybody where a version that did not count has written', () => {
    const { searches: _, ...before } = emptyLimiter(START)
    expect(takeSearch(before, 'one', START, 60).outcome.kind).toBe('granted')
    expect(takeSearchTurn(before, START, 60).outcome.kind).toBe('granted')
    expect(giveBackSearch(before, 'one').searches!.people).toEqual({ one: SEARCHES_IN_A_ROW })
  })
})
