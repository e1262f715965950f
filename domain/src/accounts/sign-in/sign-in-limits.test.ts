import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, milliseconds, minutes, type Duration } from '../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../kernel/instant.ts'
import {
  countAttempt,
  takeBackAttempt,
  SIGN_IN_LIMITS,
  signInCounts,
  type AttemptCount,
} from './sign-in-limits.ts'

const start = instant(Date.UTC(2026, 0, 5, 9))
const window = { max: 3, per: minutes(15) }

/** Attempts at these moments after the start, counted one after the other. */
function play(moments: readonly number[], limit = window) {
  let counted: AttemptCount | null = null
  return moments.map((moment) => {
    const now = plus(start, milliseconds(moment))
    const next = countAttempt(counted, limit, now)
    if (next.ok) counted = next.value
    return { now, wait: next.ok ? null : next.error, counted: counted! }
  })
}

const moments = fc
  .array(fc.integer({ min: 0, max: hours(2) }), { minLength: 1, maxLength: 60 })
  .map((all) => all.toSorted((a, b) => a - b))

it('counts a device that signed in before by itself, and any other by its network and the account', () => {
  expect(signInCounts('known')).toEqual(['device'])
  expect(signInCounts('unknown')).toEqual(['network', 'account'])
})

describe('counting attempts', () => {
  it('lets no more pass in a window than may, and one at least after the wait that it names', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const played = play(all)
        for (const [endsAt, inWindow] of Map.groupBy(played, ({ counted }) => counted.endsAt)) {
          const refusals = inWindow.flatMap(({ now, wait }) => (wait === null ? [] : [plus(now, wait)]))
          expect(inWindow.length - refusals.length).toBeLessThanOrEqual(window.max)
          expect(refusals.every((until) => until === endsAt)).toBe(true)
        }
        const { now, wait, counted } = played.at(-1)!
        expect(countAttempt(counted, window, plus(now, wait ?? window.per)).ok).toBe(true)
      }),
    )
  })

  it('takes one back, of a window that still runs', () => {
    const counted = { hits: 3, endsAt: plus(start, minutes(1)) }
    expect(takeBackAttempt(counted, start)).toEqual({ ...counted, hits: 2 })
    expect(takeBackAttempt(counted, counted.endsAt)).toBe(counted)
    expect(takeBackAttempt({ ...counted, hits: 0 }, start)?.hits).toBe(0)
    expect(takeBackAttempt(null, start)).toBeNull()
  })
})

type Attempt = { readonly at: number; readonly network: string }

/** The counts of one account, as every process sees them. */
function account() {
  const counts = new Map<string, AttemptCount>()
  return (network: string, device: 'known' | 'unknown', now: Instant): Duration | null => {
    const passed: [string, AttemptCount][] = []
    for (const by of signInCounts(device)) {
      const key = by === 'network' ? network : by
      const counted = countAttempt(counts.get(key) ?? null, SIGN_IN_LIMITS[by], now)
      if (!counted.ok) return counted.error
      passed.push([key, counted.value])
    }
    for (const [key, counted] of passed) counts.set(key, counted)
    return null
  }
}

/** Attempts of strangers within an hour, from so many networks that are not the owner's. */
const strangers = (networks: number) =>
  fc
    .array(
      fc.record({
        at: fc.integer({ min: 0, max: hours(1) - 1 }),
        network: fc.integer({ min: 1, max: networks }).map((n) => `stranger ${n}`),
      }),
      { maxLength: 900 },
    )
    .map((all): readonly Attempt[] => all.toSorted((a, b) => a.at - b.at))

describe('strangers who guess', () => {
  const now = plus(start, milliseconds(hours(1) - 1))

  it('from four networks without end never keep the owner out on a new device elsewhere', () => {
    fc.assert(
      fc.property(strangers(4), (attempts) => {
        const attempt = account()
        for (const { at, network } of attempts) attempt(network, 'unknown', plus(start, milliseconds(at)))
        expect(attempt('home', 'unknown', now)).toBeNull()
      }),
    )
  })

  it('from as many networks as they like never keep out a device that signed in before', () => {
    fc.assert(
      fc.property(strangers(1000), (attempts) => {
        const attempt = account()
        for (const { at, network } of attempts) attempt(network, 'unknown', plus(start, milliseconds(at)))
        expect(attempt('home', 'known', now)).toBeNull()
      }),
    )
  })

  it('may try two hundred passwords an hour, all of them together', () => {
    const attempt = account()
    const tries = Array.from({ length: 500 }, (_, n) => attempt(`stranger ${n}`, 'unknown', start))
    expect(tries.filter((wait) => wait === null)).toHaveLength(200)
  })
})
