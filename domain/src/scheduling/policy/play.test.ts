import { describe, expect, it } from 'vitest'
import { seconds } from '../../kernel/duration.ts'
import { instant, type Instant } from '../../kernel/instant.ts'
import { DEFAULT_CHECK_FLOOR, TIER_INTERVALS, TIERS, type Tier } from '../tiers.ts'
import { beginProbe } from './begin-probe.ts'
import { appearingRate } from './index-key.ts'
import { keysOf } from './keys.ts'
import { lanesFor, type Lane } from './lanes.ts'
import { observe } from './observe.ts'
import {
  afterFirstLook,
  afterIndexLook,
  afterNothingPromised,
  afterPromiseLook,
  promiseLimit,
  startClock,
} from './policy-clock.ts'
import type { Probe } from './probe.ts'

type Look = {
  readonly lane: Lane
  readonly id: number
  readonly age: number
  readonly stretch: number
  readonly at: number
}

/** Sixty records of known rates that never change, looked at every `step(now)` seconds: the bare order of the looks. */
function play(lastSecond: number, step: (now: number) => number): { probes: Probe[]; looks: Look[] } {
  let clock = startClock(instant(0), 100)
  const probes = Array.from({ length: 60 }, (_, id) => {
    const rate = 10 ** -(3 + ((id * 37) % 60) / 12)
    const appearing = { events: 1e9, exposure: 1e9 / rate }
    const tier = ((id % 4) + 1) as Tier
    const prior = { appearing, vanishing: { events: 1, exposure: 1e5 } }
    return beginProbe({ weight: 1 + (id % 7), tier, prior, phase: id / 60 }, clock)
  })
  const looks: Look[] = []
  const best = (lane: Lane, at: Instant): { id: number; key: number } => {
    let found = { id: -1, key: Number.POSITIVE_INFINITY }
    probes.forEach((probe, id) => {
      const keys = keysOf(probe, clock, DEFAULT_CHECK_FLOOR)
      if ((probe.last === null) !== (lane === 'first') || (keys.notBefore ?? at) > at) return
      const key = lane === 'promise' ? keys.promise : keys.index
      if (key < found.key) found = { id, key }
    })
    return found
  }
  for (let now = 0; now < lastSecond; now += step(now)) {
    const at = instant(seconds(now))
    for (const lane of lanesFor(clock.turn, clock.stretch)) {
      const { id, key } = best(lane, at)
      if (lane === 'promise' && key > promiseLimit(clock, at)) {
        clock = afterNothingPromised(clock, at)
        continue
      }
      if (id < 0) continue
      const advance = { index: afterIndexLook, promise: afterPromiseLook, first: afterFirst }[lane]
      clock = advance(clock, key, at)
      const before = probes[id]!
      looks.push({ lane, id, at: now, stretch: clock.stretch, age: now - (before.last?.at ?? 0) / 1000 })
      probes[id] = observe(before, 'off', clock, at)
      break
    }
  }
  return { probes, looks }
}

const afterFirst = (clock: Parameters<typeof afterFirstLook>[0], _key: number, at: Instant) =>
  afterFirstLook(clock, at)
const DAYS = 86_400
/** Every sixth request is the promise lane's: nothing can be kept more exactly than that. */
const LANE_TURN_S = 6 * 300
/** One look in five minutes: promises stretch a hundredfold and more, and the measure of it takes weeks to get there. */
const slow = play(200 * DAYS, () => 300)
const settled = slow.looks.filter(({ at }) => at > 90 * DAYS)

/** The expected weighted waiting that looks ended, on average. */
const waitingEnded = (looks: readonly Look[]) =>
  looks.reduce((sum, { id, age }) => {
    const probe = slow.probes[id]!
    return sum + 0.5 * probe.weight * appearingRate(probe) * age ** 2
  }, 0) / looks.length

describe('many looks in a row', () => {
  it('end the same expected waiting with every request of the index lane, within 5 %', () => {
    const byRecord = Map.groupBy(
      settled.filter(({ lane }) => lane === 'index'),
      ({ id }) => id,
    )
    const means = Array.from(byRecord.values())
      .filter((looks) => looks.length > 50)
      .map((looks) => {
        const probe = slow.probes[looks[0]!.id]!
        const mean = looks.reduce((sum, { age }) => sum + age, 0) / looks.length
        return 0.5 * probe.weight * appearingRate(probe) * mean ** 2
      })
    const average = means.reduce((a, b) => a + b, 0) / means.length
    expect(means.length).toBeGreaterThan(10)
    for (const mean of means) expect(Math.abs(mean / average - 1)).toBeLessThan(0.05)
  })

  it('end the same in every tier, within 5 %: a tier is a promise, and buys nothing from the others', () => {
    const byWorth = settled.filter(({ lane }) => lane === 'index')
    for (const tier of TIERS) {
      const ended = waitingEnded(byWorth.filter(({ id }) => slow.probes[id]!.tier === tier))
      expect(Math.abs(ended / waitingEnded(byWorth) - 1)).toBeLessThan(0.05)
    }
  })

  it('end less where only a promise asks for them, which costs all requests together less than 5 %', () => {
    const byLane = (lane: Lane) => waitingEnded(settled.filter((look) => look.lane === lane))
    expect(byLane('promise')).toBeLessThan(byLane('index'))
    expect(waitingEnded(settled)).toBeGreaterThan(0.95 * byLane('index'))
  })

  it('never come later than a quarter beyond the stretched promise', () => {
    for (const { id, age, stretch } of settled) {
      const promised = (stretch * TIER_INTERVALS[slow.probes[id]!.tier]) / 1000
      expect(age).toBeLessThan(1.25 * promised + 2 * LANE_TURN_S)
    }
  })

  it('never come sooner than the floor', () => {
    const fast = play(DAYS / 4, () => 1).looks.filter(({ lane }) => lane !== 'first')
    expect(fast.length).toBeGreaterThan(1000)
    for (const { age } of fast) expect(seconds(age)).toBeGreaterThanOrEqual(DEFAULT_CHECK_FLOOR)
  })

  it('come in every lane, first looks at once', () => {
    expect(new Set(slow.looks.map(({ lane }) => lane))).toEqual(new Set(['index', 'promise', 'first']))
    expect(slow.looks.filter(({ lane }) => lane === 'first')).toHaveLength(60)
  })

  it('keep their shares when the budget is cut and nobody is told', () => {
    const cut = play(40 * DAYS, (now) => (now < 15 * DAYS ? 60 : 144)).looks.filter(
      ({ at }) => at > 25 * DAYS,
    )
    const share = (looks: readonly Look[], id: number) =>
      looks.filter((look) => look.id === id && look.lane === 'index').length / looks.length
    const busiest = Array.from({ length: 60 }, (_, id) => id).filter((id) => share(settled, id) > 0.02)
    expect(busiest.length).toBeGreaterThan(5)
    for (const id of busiest) expect(share(cut, id) / share(settled, id)).toBeCloseTo(1, 0)
  })
})
