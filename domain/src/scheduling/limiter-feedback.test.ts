import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { sustainedPerMinute } from './bucket-shape.ts'
import { afterAnswer } from './limiter-feedback.ts'
import { budgetInForce, emptyLimiter, take, type LimiterState } from './limiter.ts'

const START = instant(Date.UTC(2026, 0, 5))
const silent = { limit: null, remaining: null }
const refused = (state: LimiterState, now: Instant, retryAfter: Duration | null = null) =>
  afterAnswer(state, silent, { retryAfter }, now, 54)

function grantsBetween(
  state: LimiterState,
  from: Instant,
  to: Instant,
): { state: LimiterState; granted: number } {
  let granted = 0
  for (let now = from; now < to; now = plus(now, seconds(0.1))) {
    const taken = take(state, 'background', now, 54)
    state = taken.state
    if (taken.outcome.kind === 'granted') granted += 1
  }
  return { state, granted }
}

/** A number between 0 and 1 for each step, the same in every run. */
const chance = (step: number) => Math.abs(Math.sin(step + 1) * 10_000) % 1

describe('what answers teach the rate limiter', () => {
  it('pauses everything for a minute after a refusal without a stated wait', () => {
    const state = refused(emptyLimiter(START), START)
    const during = grantsBetween(state, START, plus(START, seconds(60)))
    expect(during.granted).toBe(0)
    expect(state.pausedUntil).toBe(plus(START, seconds(60)))
  })

  it('goes at half rate for the minute after the pause, then at full rate', () => {
    const paused = refused(emptyLimiter(START), START)
    const slow = grantsBetween(paused, plus(START, seconds(60)), plus(START, seconds(120)))
    const full = grantsBetween(slow.state, plus(START, seconds(120)), plus(START, seconds(180)))
    expect(slow.granted).toBeLessThanOrEqual(sustainedPerMinute(54) / 2)
    expect(full.granted).toBeGreaterThan(sustainedPerMinute(54) * 0.9)
  })

  it.each([
    ['a refusal', { retryAfter: seconds(20) }, silent],
    ['hardly anything left', null, { limit: 54, remaining: 0 }],
  ])('pauses no longer for %s that a clock hours ahead has noted', (_, refusal, stated) => {
    const before = take(emptyLimiter(START), 'background', plus(START, seconds(5)), 54).state
    const byAhead = afterAnswer(before, stated, refusal, plus(START, minutes(180)), 54)
    const { granted } = grantsBetween(byAhead, plus(START, seconds(6)), plus(START, seconds(60)))
    expect(granted).toBeGreaterThan(10)
    const during = grantsBetween(byAhead, plus(START, seconds(6)), plus(START, seconds(20)))
    expect(during.granted).toBe(0)
  })

  it('takes the stated wait at its word, up to an hour', () => {
    expect(refused(emptyLimiter(START), START, seconds(7)).pausedUntil).toBe(plus(START, seconds(7)))
    expect(refused(emptyLimiter(START), START, minutes(9_999)).pausedUntil).toBe(plus(START, minutes(60)))
  })

  it('doubles its own pause with refusals in a row, up to a quarter of an hour', () => {
    let state = emptyLimiter(START)
    let now = START
    const pauses = Array.from({ length: 6 }, () => {
      state = refused(state, now)
      const pause = (state.pausedUntil as Instant) - now
      now = state.pausedUntil as Instant
      return pause / minutes(1)
    })
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15])
  })

  it('counts refusals of requests that left together once', () => {
    const once = refused(emptyLimiter(START), START)
    expect(refused(once, plus(START, seconds(1)))).toBe(once)
    expect(refused(once, plus(START, seconds(59.5)))).toBe(once)
  })

  it('extends a pause when a longer wait is stated', () => {
    const once = refused(emptyLimiter(START), START)
    expect(refused(once, START, minutes(5)).pausedUntil).toBe(plus(START, minutes(5)))
    expect(refused(once, START, minutes(1))).toBe(once)
    expect(refused(once, START, seconds(7))).toBe(once)
  })

  it('forgets refusals after a good answer, but not while it pauses', () => {
    const paused = refused(emptyLimiter(START), START)
    const good = (now: Instant) => afterAnswer(paused, silent, null, now, 54)
    expect(good(plus(START, seconds(1)))).toBe(paused)
    expect(good(plus(START, seconds(60))).consecutiveLimits).toBe(0)
  })

  it('keeps to a smaller stated limit, and returns when more is stated', () => {
    const stated = (state: LimiterState, limit: number) =>
      afterAnswer(state, { limit, remaining: limit }, null, START, 54)
    const small = stated(emptyLimiter(START), 25)
    expect(budgetInForce(small, 54)).toBe(25)
    expect(budgetInForce(stated(small, 40), 54)).toBe(40)
    expect(budgetInForce(stated(small, 60), 54)).toBe(54)
    expect(budgetInForce(stated(emptyLimiter(START), 0), 54)).toBe(54)
    expect(budgetInForce(stated(emptyLimiter(START), 1), 54)).toBe(2)
    expect(stated(small, 54).learnedLimit).toBeNull()
  })

  it('waits until one of ours has left the minute when none is left of it, without slowing afterwards or counting a refusal', () => {
    const sent = [[plus(START, seconds(-59)), 1]] as const
    const full = { ...emptyLimiter(START), sent }
    const braked = afterAnswer(full, { limit: 60, remaining: 1 }, null, START, 54)
    expect(braked).toMatchObject({
      pausedUntil: plus(START, seconds(3)),
      slowedUntil: null,
      consecutiveLimits: 0,
    })
    expect(refused(braked, plus(START, seconds(1))).consecutiveLimits).toBe(1)
    expect(refused(braked, plus(START, seconds(1)), seconds(1)).pausedUntil).toBe(plus(START, seconds(3)))
  })

  it.each([
    ['one is left and we sent all of them', 60, 1, true],
    ['two are left and we sent all others', 58, 2, false],
    ['five are left and others sent one', 54, 5, true],
    ['six are left and others sent one', 53, 6, false],
  ])('waits or not when %s', (_, ours, remaining, waits) => {
    const state = { ...emptyLimiter(START), sent: [[START, ours]] as const }
    const { pausedUntil } = afterAnswer(state, { limit: 60, remaining }, null, START, 60)
    expect(pausedUntil !== null).toBe(waits)
  })

  it('takes a nearly spent minute for no news during a pause, and for news as soon as it is over', () => {
    const once = refused(emptyLimiter(START), START)
    const spent = (now: Instant) => afterAnswer(once, { limit: 60, remaining: 0 }, null, now, 54)
    expect(spent(plus(START, seconds(1)))).toMatchObject(once)
    expect(spent(plus(START, seconds(60))).pausedUntil).toBe(plus(START, seconds(75)))
  })

  it.each([seconds(120), seconds(130)])(
    'counts a refusal during a wait that outlasts slow minutes',
    (until) => {
      const slow = { ...refused(emptyLimiter(START), START), pausedUntil: plus(START, until) }
      expect(refused(slow, plus(START, seconds(100))).consecutiveLimits).toBe(2)
    },
  )

  it.each([
    [6, 'in beats', { ours: 46, refused: 0 }],
    [10, 'in beats', { ours: 42, refused: 0 }],
    [15, 'in beats', { ours: 36, refused: 0 }],
    [25, 'at random', { ours: 20, refused: 2 }],
  ])('slows down before it is refused when others send %d a minute, %s', (others, how, wanted) => {
    const comes = (step: number) =>
      how === 'in beats' ? step % Math.round(1200 / others) === 0 : chance(step) < others / 1200
    let counted: number[] = []
    const arrive = (at: Instant) => {
      counted = [...counted.filter((each) => each > at - minutes(1)), at]
      return 61 - counted.length
    }
    const answers: { at: Instant; remaining: number }[] = []
    let state = emptyLimiter(START)
    let [ours, refusals] = [0, 0]
    for (let step = 0; step < 30 * 1200; step += 1) {
      const now = plus(START, (step * 50) as Duration)
      if (comes(step)) arrive(now)
      while (answers[0] !== undefined && answers[0].at <= now) {
        const { remaining } = answers.shift() as { remaining: number }
        const refusal = remaining > 0 ? null : { retryAfter: null }
        state = afterAnswer(state, { limit: 60, remaining: Math.max(0, remaining) }, refusal, now, 60)
      }
      const taken = take(state, 'background', now, 60)
      state = taken.state
      if (taken.outcome.kind === 'wait') continue
      const remaining = arrive(now)
      ours += 1
      refusals += remaining > 0 ? 0 : 1
      answers.push({ at: plus(now, seconds(0.3)), remaining })
    }
    expect(ours / 30).toBeGreaterThan(wanted.ours)
    expect(refusals).toBeLessThanOrEqual(wanted.refused)
  })

  it('gives back the very state when nothing is new, so that nothing is written', () => {
    const state = emptyLimiter(START)
    expect(afterAnswer(state, { limit: 60, remaining: 57 }, null, START, 54)).toBe(state)
  })

  it('is total: no sequence of answers leads to anything but numbers and a way out', () => {
    const answer = fc.record({
      limit: fc.option(fc.integer({ min: -5, max: 200 })),
      remaining: fc.option(fc.integer({ min: -5, max: 200 })),
      refusal: fc.option(
        fc.record({
          retryAfter: fc.option(fc.integer({ min: -1_000, max: 10 ** 9 }).map((n) => n as Duration)),
        }),
      ),
      after: fc.integer({ min: 0, max: 600_000 }),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 60 }), (answers) => {
        let state = emptyLimiter(START)
        let now: Instant = START
        for (const { limit, remaining, refusal, after } of answers) {
          now = plus(now, after as Duration)
          state = take(
            afterAnswer(state, { limit, remaining }, refusal, now, 54),
            'background',
            now,
            54,
          ).state
        }
        const { outcome } = take(state, 'background', plus(now, minutes(61)), 54)
        expect(outcome.kind === 'wait' ? outcome.duration : 0).toBeLessThan(minutes(3))
      }),
    )
  })
})
