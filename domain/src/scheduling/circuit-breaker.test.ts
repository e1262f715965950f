import { describe, expect, it } from 'vitest'
import { milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { afterFailure, afterSuccess, CLOSED_BREAKER, isAway, pass, type Breaker } from './circuit-breaker.ts'

const START = instant(Date.UTC(2026, 0, 5))
const opened = (now = START): Breaker =>
  Array.from({ length: 5 }).reduce<Breaker>((breaker) => afterFailure(breaker, now, null), CLOSED_BREAKER)

describe('the circuit breaker', () => {
  it('stays closed for four failures in a row and opens at the fifth', () => {
    const four = Array.from({ length: 4 }).reduce<Breaker>(
      (b) => afterFailure(b, START, null),
      CLOSED_BREAKER,
    )
    expect(pass(four, START).outcome).toEqual({ kind: 'pass' })
    expect(pass(afterFailure(four, START, null), START).outcome).toEqual({
      kind: 'wait',
      duration: seconds(15),
    })
  })

  it('forgets failures after a success in between', () => {
    const four = Array.from({ length: 4 }).reduce<Breaker>(
      (b) => afterFailure(b, START, null),
      CLOSED_BREAKER,
    )
    expect(afterFailure(afterSuccess(four), START, null).failures).toBe(1)
  })

  it('is the very same after a success when it was closed and well, so that nothing is written', () => {
    const well = { ...CLOSED_BREAKER }
    expect(afterSuccess(well)).toBe(well)
    expect(afterSuccess({ ...opened(), failures: 0 })).toEqual(CLOSED_BREAKER)
  })

  it('says that the vendor is away until it is closed again', () => {
    const trial = pass(opened(), plus(START, seconds(15))).breaker
    expect([CLOSED_BREAKER, opened(), trial, afterSuccess(trial)].map(isAway)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('lets exactly one through after its rest', () => {
    const now = plus(START, seconds(15))
    const first = pass(opened(), now)
    expect(first.outcome.kind).toBe('pass')
    expect(pass(first.breaker, now).outcome.kind).toBe('wait')
  })

  it('closes when the trial succeeds', () => {
    const trial = pass(opened(), plus(START, seconds(15))).breaker
    expect(afterSuccess(trial)).toEqual(CLOSED_BREAKER)
  })

  it('lets another one try at once after a trial that failed for the one for whom it failed last', () => {
    const now = plus(START, seconds(15))
    const ofAda = Array.from({ length: 5 }).reduce<Breaker>(
      (b) => afterFailure(b, START, 'ada'),
      CLOSED_BREAKER,
    )
    const tried = afterFailure(pass(ofAda, now).breaker, now, 'ada')
    expect(isAway(tried)).toBe(true)
    const ofBen = pass(tried, now)
    expect(ofBen.outcome).toEqual({ kind: 'pass' })
    expect(pass(ofBen.breaker, now).outcome.kind).toBe('wait')
    expect(pass(afterFailure(ofBen.breaker, now, 'ben'), now).outcome).toEqual({
      kind: 'wait',
      duration: seconds(30),
    })
  })

  it('rests twice as long after each failed trial, ten minutes at most', () => {
    let breaker = opened()
    const rests = [breaker.openUntil! - START]
    for (let i = 0; i < 7; i += 1) {
      const now = breaker.openUntil as Instant
      breaker = afterFailure(pass(breaker, now).breaker, now, null)
      rests.push(breaker.openUntil! - now)
    }
    expect(rests.map((rest) => rest / 1000)).toEqual([15, 30, 60, 120, 240, 480, 600, 600])
  })

  it('does not rest longer for failures of requests that were under way when it opened', () => {
    const breaker = opened()
    expect(afterFailure(breaker, plus(START, seconds(2)), null)).toBe(breaker)
  })

  it('tries again when a trial never reports', () => {
    const now = plus(START, seconds(15))
    const trial = pass(opened(), now).breaker
    expect(pass(trial, plus(now, seconds(21))).outcome.kind).toBe('pass')
  })

  it('is tried at once when it was opened by a clock since set back', () => {
    const back = (by: number) => pass(opened(), plus(START, milliseconds(-by))).outcome
    expect(back(minutes(9))).toEqual({ kind: 'wait', duration: minutes(9) + seconds(15) })
    expect(back(minutes(600))).toEqual({ kind: 'pass' })
  })

  it('is left alone by successes while it is closed', () => {
    expect(afterSuccess(CLOSED_BREAKER)).toBe(CLOSED_BREAKER)
  })
})
