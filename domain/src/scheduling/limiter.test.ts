import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { peopleShare, SLOT_VALID_FOR, sustainedPerMinute } from './bucket-shape.ts'
import { earningFrom, emptyLimiter, take, type PriorityClass, type LimiterState } from './limiter.ts'

const START = instant(Date.UTC(2026, 0, 5))
const priorityClasses = fc.constantFrom<PriorityClass>('interactive', 'guest', 'background')
const budgets = fc.integer({ min: 2, max: 2_000 })

type Step = {
  priorityClass: PriorityClass
  after: number
  clockOff?: number
  reach?: number
  share?: number
  leave?: number
}

/** The most grants that could leave within 60 s: a slot may be spent half a second after it was granted. */
function mostInWindow(given: readonly number[]): number {
  const granted = given.toSorted((a, b) => a - b)
  let most = 0
  let first = 0
  granted.forEach((at, index) => {
    while (at - (granted[first] as number) > seconds(60) + SLOT_VALID_FOR) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most
}

/** Drives the bucket through steps of real time; the clock it is shown may be another one. */
function grantsOver(
  budget: number,
  steps: readonly Step[],
  start: LimiterState = emptyLimiter(START),
): number[] {
  let state = start
  let real = START as number
  const granted: number[] = []
  for (const { priorityClass, after, clockOff = 0, reach = 0, share = 0.5, leave = 0 } of steps) {
    real += after
    const terms = { peopleShare: share, reach: seconds(reach), leave }
    const taken = take(state, priorityClass, instant(real + clockOff), budget, terms)
    state = taken.state
    if (taken.outcome.kind === 'granted') granted.push(real + taken.outcome.after)
  }
  return granted
}

/** A taker that waits exactly as long as it has to, plus `lateness`, for a while. */
function eager(budget: number, priorityClass: PriorityClass, span: Duration, lateness: Duration): number {
  let state = emptyLimiter(START)
  let now: Instant = START
  let granted = 0
  while (now < plus(START, span)) {
    const taken = take(state, priorityClass, now, budget)
    state = taken.state
    if (taken.outcome.kind === 'granted') granted += 1
    else now = plus(plus(now, taken.outcome.duration), lateness)
  }
  return granted
}

describe('the rate limiter', () => {
  const steps = fc.array(
    fc.record({
      priorityClass: priorityClasses,
      after: fc.oneof(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ max: 90_000, min: 0 }),
      ),
      reach: fc.constantFrom(0, 0.4, 2, 8),
      share: fc.constantFrom(0.5, 0.8, 1),
      leave: fc.constantFrom(0, 0.5, 1),
    }),
    { minLength: 50, maxLength: 600 },
  )

  it('never lets more than the budget leave in any 60 seconds', () => {
    fc.assert(
      fc.property(budgets, steps, (budget, steps) => {
        expect(mostInWindow(grantsOver(budget, steps))).toBeLessThanOrEqual(budget)
      }),
    )
  })

  it('reaches the budget and no more when checks use all they may and then somebody hurries', () => {
    const rest = { priorityClass: 'background' as PriorityClass, after: minutes(10) }
    const checks = Array.from({ length: 6_000 }, () => ({
      priorityClass: 'background' as PriorityClass,
      after: 10,
    }))
    const hurry = Array.from({ length: 300 }, () => ({
      priorityClass: 'interactive' as PriorityClass,
      after: 1,
    }))
    for (const budget of [2, 22, 54, 60, 600, 3_000]) {
      const most = mostInWindow(grantsOver(budget, [rest, ...checks, ...hurry]))
      expect(most).toBeLessThanOrEqual(budget)
      expect(most).toBeGreaterThanOrEqual(Math.floor(budget * 0.99) - 1)
    }
  })

  it('mints nothing when clocks disagree or step back within a minute', () => {
    const jittered = fc.array(
      fc.record({
        priorityClass: priorityClasses,
        after: fc.integer({ min: 0, max: 3_000 }),
        clockOff: fc.integer({ min: -50_000, max: 0 }),
        reach: fc.constantFrom(0, 2),
      }),
      { minLength: 50, maxLength: 400 },
    )
    fc.assert(
      fc.property(budgets, jittered, (budget, steps) => {
        expect(mostInWindow(grantsOver(budget, steps))).toBeLessThanOrEqual(budget)
      }),
    )
  })

  it('earns nothing by a step of its clock, and all that time earns from then on', () => {
    const spent = emptyLimiter(START)
    const ahead = plus(START, hours(1))
    const trusted = earningFrom(spent, ahead)
    expect(take(trusted, 'background', ahead, 60).outcome.kind).toBe('wait')
    expect(take(trusted, 'background', plus(ahead, seconds(10)), 60).outcome.kind).toBe('granted')
    expect(earningFrom(trusted, START)).toBe(trusted)
  })

  it('starts over with nothing when a clock is set back by hours, and is not stuck', () => {
    fc.assert(
      fc.property(budgets, steps, fc.integer({ min: 1, max: 48 }), (budget, steps, hoursBack) => {
        const half = Math.floor(steps.length / 2)
        const withStep = steps.map((step, index) => ({
          ...step,
          clockOff: index < half ? 0 : -hoursBack * 3_600_000,
        }))
        expect(mostInWindow(grantsOver(budget, withStep))).toBeLessThanOrEqual(budget)
      }),
    )
    const waited = take(emptyLimiter(plus(START, minutes(600))), 'background', START, 54)
    const next = take(waited.state, 'background', plus(START, seconds(10)), 54)
    expect(next.outcome.kind).toBe('granted')
  })

  it('gives one request and no more when a clock jumps ahead', () => {
    const ahead = plus(START, minutes(60 * 24 * 365))
    const { state } = take(emptyLimiter(START), 'interactive', ahead, 54)
    expect(take(state, 'interactive', ahead, 54).outcome.kind).toBe('wait')
  })

  it('has the shares of people whole at first, so that cards need not wait for them to fill', () => {
    const soon = plus(START, seconds(3))
    for (const priorityClass of ['interactive', 'guest'] as const) {
      expect(take(emptyLimiter(START), priorityClass, soon, 60, { leave: 0.9 }).outcome.kind).toBe('granted')
    }
  })

  it('knows nothing of the past at first and lets nobody through', () => {
    expect(take(emptyLimiter(START), 'interactive', START, 54).outcome.kind).toBe('wait')
    expect(take(emptyLimiter(START), 'background', START, 54).outcome.kind).toBe('wait')
  })

  it.each([22, 54, 60, 600, 100_000])(
    'gives background at least 97 %% of the sustained rate of a budget of %d, even 200 ms late',
    (budget) => {
      const span = minutes(budget > 10_000 ? 2 : 30)
      const used = eager(budget, 'background', span, seconds(0.2))
      expect(used).toBeGreaterThanOrEqual(0.97 * sustainedPerMinute(budget) * (span / minutes(1)) - 4)
    },
  )

  it.each([
    [60, 58.2],
    [25, 23.6],
  ])('spends of %d a minute %d for good, in even beats', (budget, sustained) => {
    expect(sustainedPerMinute(budget)).toBeGreaterThanOrEqual(sustained)
    const grants = grantsOver(
      budget,
      Array.from({ length: 60 * 60 * 20 }, () => ({ priorityClass: 'background' as const, after: 50 })),
    )
    expect(grants.length).toBeGreaterThanOrEqual(sustained * 60 - 1)
    const gaps = grants.slice(1).map((at, index) => at - (grants[index] as number))
    expect(Math.min(...gaps.slice(2))).toBeGreaterThanOrEqual(minutes(1) / sustained - 100)
  })

  it.each([
    ['needs none of it', 0, 1],
    ['needs a quarter', 15, 0.75],
    ['cannot be kept', 400, 0.5],
  ])('gives people what promised checks leave: where the promise %s', (_, promised, share) => {
    expect(peopleShare(promised, 60)).toBe(share)
    const granted = { interactive: 0, guest: 0, background: 0 }
    let state = emptyLimiter(START)
    for (let at = 0; at < minutes(60); at += 50) {
      for (const priorityClass of ['interactive', 'background'] as const) {
        const taken = take(state, priorityClass, instant(START + at), 60, { peopleShare: share })
        state = taken.state
        if (taken.outcome.kind === 'granted') granted[priorityClass] += 1
      }
    }
    const all = sustainedPerMinute(60) * 60
    expect(granted.interactive / all).toBeGreaterThan(share * 0.95)
    expect(granted.background / all).toBeGreaterThan((1 - share) * 0.9 - 0.01)
  })

  it('lets people take everything for half a minute before their share is the limit', () => {
    const rested = take(emptyLimiter(START), 'background', plus(START, minutes(9)), 60).state
    let state = rested
    const people: number[] = []
    for (let at = 0; at < seconds(31); at += 50) {
      for (const priorityClass of ['interactive', 'background'] as const) {
        const taken = take(state, priorityClass, plus(plus(START, minutes(9)), at as Duration), 60)
        state = taken.state
        if (taken.outcome.kind === 'granted' && priorityClass === 'interactive') people.push(at)
      }
    }
    expect(people.length).toBeGreaterThanOrEqual(29)
  })

  it('keeps of that what somebody leaves to others, and a small share for guests', () => {
    const now = plus(START, minutes(9))
    let state = take(emptyLimiter(START), 'background', now, 60).state
    let at = now
    const takenBy = (priorityClass: PriorityClass, span: Duration, leave = 0) => {
      let count = 0
      for (const end = plus(at, span); at < end; at = plus(at, seconds(0.05))) {
        const taken = take(state, priorityClass, at, 60, { leave })
        state = taken.state
        count += taken.outcome.kind === 'granted' ? 1 : 0
      }
      return count
    }
    expect(takenBy('interactive', minutes(2), 0.5) - 60).toBeLessThanOrEqual(15)
    expect(takenBy('interactive', seconds(15))).toBeGreaterThanOrEqual(14)
    expect(takenBy('interactive', minutes(2))).toBeLessThanOrEqual(75)
    expect(takenBy('guest', seconds(6))).toBeGreaterThanOrEqual(4)
    expect(takenBy('guest', minutes(10))).toBeLessThanOrEqual(59)
  })

  it('grants ahead what comes soon to people, and then no check takes it in between', () => {
    const spent = take(emptyLimiter(START), 'background', plus(START, seconds(2)), 60).state
    const now = plus(START, seconds(2.2))
    const ahead = take(spent, 'interactive', now, 60, { reach: seconds(2) })
    expect(ahead.outcome.kind).toBe('granted')
    const { after } = ahead.outcome as { after: Duration }
    expect(after).toBeGreaterThan(seconds(0.5))
    const check = take(ahead.state, 'background', plus(now, after), 60)
    expect(check.outcome).toMatchObject({ kind: 'wait' })
    const share = take(ahead.state, 'interactive', now, 60, { reach: seconds(60), leave: 1 })
    expect(share.outcome.kind).toBe('wait')
    const farther = take(spent, 'interactive', now, 60, { reach: seconds(0.4) })
    expect(farther.outcome.kind).toBe('wait')
  })

  it('says how long to wait: asking then is granted, asking a little earlier is not', () => {
    fc.assert(
      fc.property(
        budgets,
        priorityClasses,
        steps,
        fc.constantFrom(0, 0.7),
        (budget, priorityClass, steps, leave) => {
          let state = emptyLimiter(START)
          let now: Instant = START
          for (const step of steps.slice(0, 30)) {
            now = plus(now, step.after as Duration)
            state = take(state, step.priorityClass, now, budget).state
          }
          const asked = take(state, priorityClass, now, budget, { leave })
          fc.pre(asked.outcome.kind === 'wait' && asked.outcome.duration > 2)
          const { duration } = asked.outcome as { duration: Duration }
          expect(take(asked.state, priorityClass, plus(now, duration), budget, { leave }).outcome.kind).toBe(
            'granted',
          )
          const early = plus(now, (duration - 2) as Duration)
          expect(take(asked.state, priorityClass, early, budget, { leave }).outcome.kind).toBe('wait')
        },
      ),
    )
  })
})
