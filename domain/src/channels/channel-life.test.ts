import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, instant, plus, type Instant } from '../kernel/instant.ts'
import {
  afterSign,
  mayEnd,
  nextTrialAt,
  stateOf,
  WELL,
  type ChannelLife,
  type Peers,
  type Sign,
} from './channel-life.ts'

const START = instant(Date.UTC(2026, 0, 5, 9))
const ALONE: Peers = { gone: 1, taken: 0 }
const EVERYBODY: Peers = { gone: 3, taken: 2 }

/** Lives through signs, each so long after the first. */
function live(signs: readonly (readonly [sign: Sign, after: Duration])[], peers: Peers = ALONE) {
  const notified: string[] = []
  let life: ChannelLife = WELL
  for (const [sign, after] of signs) {
    const now = plus(START, after)
    const lived = afterSign(life, sign, mayEnd(life, sign, now) ? [peers] : null, now)
    life = lived.life
    if (lived.news !== null) notified.push(lived.news)
  }
  return { life, notified, state: stateOf(life) }
}

describe('one answer', () => {
  it.each<Sign>(['gone', 'failed'])('"%s" makes a channel doubtful, ends nothing and news nobody', (sign) => {
    expect(live([[sign, hours(0)]])).toMatchObject({ state: 'doubtful', notified: [] })
  })

  it.each<Sign>(['gone', 'failed'])('"%s" is forgotten when the next message is taken', (sign) => {
    expect(
      live([
        [sign, hours(0)],
        ['taken', minutes(1)],
      ]),
    ).toEqual({ life: WELL, notified: [], state: 'well' })
  })
})

describe('the word of a service that an address is gone', () => {
  it('ends it when it is said again hours later, and is notified once', () => {
    const said = live([
      ['gone', hours(0)],
      ['gone', hours(5)],
      ['gone', hours(6)],
      ['gone', hours(7)],
    ])
    expect(said).toMatchObject({ state: 'ended', notified: ['ended'] })
  })

  it('ends nothing within hours, however often it is said', () => {
    const often = Array.from({ length: 200 }, (_, n) => ['gone', minutes(n)] as const)
    expect(live(often)).toMatchObject({ state: 'doubtful', notified: [] })
  })

  it('counts from the first word, not from failures before it', () => {
    expect(
      live([
        ['failed', hours(0)],
        ['failed', hours(5)],
        ['gone', hours(6)],
      ]),
    ).toMatchObject({ state: 'resting', notified: ['rests'] })
    expect(
      live([
        ['failed', hours(0)],
        ['gone', hours(6)],
        ['gone', hours(12)],
      ]),
    ).toMatchObject({ state: 'ended' })
  })

  it('ends nothing while the same vendor says so of many', () => {
    const said = [0, 3, 6, 12, 24, 48].map((at) => ['gone', hours(at)] as const)
    expect(live(said, EVERYBODY)).toMatchObject({ state: 'resting', notified: ['rests'] })
    expect(live(said, { gone: 3, taken: 3 })).toMatchObject({ state: 'ended', notified: ['ended'] })
    expect(live(said, { gone: 2, taken: 0 })).toMatchObject({ state: 'ended' })
  })
})

describe('a channel that takes nothing', () => {
  it('rests after hours, which is notified once', () => {
    const failing = [0, 1, 3, 5.9, 6, 8, 30].map((at) => ['failed', hours(at)] as const)
    expect(live(failing.slice(0, 4))).toMatchObject({ state: 'doubtful', notified: [] })
    expect(live(failing)).toMatchObject({ state: 'resting', notified: ['rests'] })
  })

  it('does not rest by two failures that lie apart', () => {
    expect(
      live([
        ['failed', hours(0)],
        ['failed', hours(9)],
      ]),
    ).toMatchObject({ state: 'doubtful', notified: [] })
  })

  it('does not rest by failures of long ago', () => {
    const apart = [0, 0.1, 0.2, 0.5].map((at) => ['failed', hours(at)] as const)
    expect(live([...apart, ['failed', days(30)]])).toMatchObject({
      state: 'doubtful',
      notified: [],
      life: { since: plus(START, days(30)), failures: 1 },
    })
  })

  it('comes back from resting and from its end, with one sentence', () => {
    expect(
      live([
        ['failed', hours(0)],
        ['failed', hours(1)],
        ['failed', hours(6)],
        ['taken', hours(7)],
        ['taken', hours(8)],
      ]).notified,
    ).toEqual(['rests', 'back'])
    expect(
      live([
        ['gone', hours(0)],
        ['gone', hours(6)],
        ['taken', days(3)],
      ]),
    ).toMatchObject({ state: 'well', notified: ['ended', 'back'] })
  })

  it('is notified of at its end only if it was not before', () => {
    expect(
      live([
        ['gone', hours(0)],
        ['failed', hours(1)],
        ['failed', hours(6)],
        ['gone', hours(7)],
      ]).notified,
    ).toEqual(['rests', 'ended'])
  })
})

describe('questions whether it takes messages again', () => {
  it('are planned at the first word, when it rests and when it ends', () => {
    expect(afterSign(WELL, 'gone', null, START).trialAt).toBe(plus(START, hours(6)))
    expect(afterSign(WELL, 'failed', null, START).trialAt).toBeNull()
    const doubtful = { ...WELL, since: START, failures: 5 }
    expect(afterSign(doubtful, 'failed', null, plus(START, hours(6))).trialAt).toBe(plus(START, hours(12)))
  })

  it('go on for a week', () => {
    expect(nextTrialAt(START, plus(START, hours(6)))).toBe(plus(START, hours(12)))
    expect(nextTrialAt(START, plus(START, days(7)))).toBeNull()
  })
})

describe('every life', () => {
  const anySign = fc.constantFrom<Sign>('taken', 'failed', 'gone')
  const anyPeers = fc.constantFrom(ALONE, EVERYBODY, { gone: 40, taken: 2_000 })
  const anyMoment = fc.record({
    sign: anySign,
    peers: anyPeers,
    // The clock may also be set back.
    after: fc.oneof(fc.integer({ min: 0, max: 40_000_000 }), fc.constant(-3_600_000)),
  })
  const RUNS = { numRuns: 3_000, seed: 60 }

  type Moment = { readonly sign: Sign; readonly now: Instant; readonly before: ChannelLife } & ReturnType<
    typeof afterSign
  >
  const lives = fc.array(anyMoment, { maxLength: 40 }).map((given) => {
    let [life, now] = [WELL, START]
    return given.map(({ sign, peers, after }): Moment => {
      now = plus(now, after as Duration)
      const before = life
      const lived = afterSign(life, sign, mayEnd(life, sign, now) ? [peers] : null, now)
      life = lived.life
      return { sign, now, before, ...lived }
    })
  })
  const always = (holds: (moments: readonly Moment[]) => void) => fc.assert(fc.property(lives, holds), RUNS)

  it('is well again after a message that was taken, and says so exactly if its end or rest was notified', () => {
    always((moments) => {
      for (const { sign, before, life, news } of moments) {
        expect(sign !== 'taken' || stateOf(life) === 'well').toBe(true)
        expect(news === 'back').toBe(sign === 'taken' && before.notifiedAt !== null)
      }
    })
  })

  it('is ended only by two words hours apart with nothing taken between them', () => {
    always((moments) => {
      for (const [n, { news, now }] of moments.entries()) {
        if (news !== 'ended') continue
        const since = moments.slice(
          moments.findLastIndex(({ sign }, index) => index < n && sign === 'taken') + 1,
          n,
        )
        const words = since.filter(({ sign }) => sign === 'gone').map((each) => each.now)
        expect(words.some((at) => between(at, now) >= hours(6))).toBe(true)
      }
    })
  })

  it('news of its rest once, of its end once, and of nothing that has taken a message since', () => {
    always((moments) => {
      const since = moments.slice(moments.findLastIndex(({ sign }) => sign === 'taken') + 1)
      for (const what of ['rests', 'ended'] as const)
        expect(since.filter(({ news }) => news === what).length).toBeLessThanOrEqual(1)
    })
  })

  it('is asked again whenever something was notified of it', () => {
    always((moments) => {
      const known = moments.filter(({ news }) => news === 'rests' || news === 'ended')
      for (const { trialAt, now } of known) expect(between(now, trialAt ?? now)).toBeGreaterThan(seconds(0))
    })
  })
})
