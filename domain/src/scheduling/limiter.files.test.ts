import { describe, expect, it } from 'vitest'
import { milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { listInterval, nextDue } from '../lists/pace.ts'
import { emptyLimiter, take, takeSearch, takeSearchTurn } from './limiter.ts'
import { SEARCHES_KEPT } from './search-allowance.ts'

const START = instant(Date.UTC(2026, 0, 5))
const BUDGET = 60
const STEP = milliseconds(50)
/** How long an answer of the marketplace takes. */
const LATENCY = milliseconds(300)

/**
 * Plays people who each import a file whose rows need one search, beside checks that are always due, as those of a
 * thousand watched records are. `typist`: one of them, who also searches by hand every so many seconds.
 */
function play(people: number, rows: number, typist: { readonly every: number } | null = null) {
  let state = emptyLimiter(START)
  const left = Array.from({ length: people }, () => rows)
  const ends: Instant[] = left.map(() => START)
  const sent: { readonly at: Instant; readonly by: 'check' | 'file' | 'typist' }[] = []
  let [ready, free, turn] = [START, START, 0]
  let isListsTurn = true
  const refusals: Instant[] = []
  let types = plus(START, seconds(5))

  function granted(...asked: ((before: typeof state) => ReturnType<typeof take>)[]): boolean {
    let after = state
    for (const ask of asked) {
      const { state: next, outcome } = ask(after)
      if (outcome.kind === 'wait') return false
      after = next
    }
    state = after
    return true
  }
  const search = (who: string, now: Instant, keep = 0) => [
    (before: typeof state) => takeSearch(before, who, now, BUDGET, { keep }),
    (before: typeof state) => takeSearchTurn(before, now, BUDGET),
    (before: typeof state) => take(before, 'interactive', now, BUDGET),
  ]
  const background = (now: Instant) => (before: typeof state) => take(before, 'background', now, BUDGET)

  function searchRow(now: Instant): boolean {
    const who = left.findIndex((count, at) => count > 0 && at >= turn)
    const next = who < 0 ? left.findIndex((count) => count > 0) : who
    if (next < 0) return false
    const own = granted(...search(`person ${next}`, now, SEARCHES_KEPT))
    if (!own && !(isListsTurn && granted(background(now)))) return false
    left[next] = (left[next] ?? 0) - 1
    ends[next] = now
    turn = (next + 1) % people
    ready = nextDue(ready, now, listInterval(BUDGET))
    free = plus(now, LATENCY)
    isListsTurn = false
    sent.push({ at: now, by: 'file' })
    return true
  }

  for (let now = START; left.some((count) => count > 0); now = plus(now, STEP)) {
    if (typist !== null && now >= types) {
      if (granted(...search('person 0', now))) {
        sent.push({ at: now, by: 'typist' })
        types = plus(now, seconds(typist.every))
      } else if (now - types > seconds(3)) {
        refusals.push(now)
        types = plus(now, seconds(typist.every))
      }
    }
    if (now >= ready && now >= free && searchRow(now)) continue
    // Where a list waits for a slot as well, the next one is its.
    const waits = isListsTurn && now >= ready && now >= free
    if (!waits && granted(background(now))) {
      sent.push({ at: now, by: 'check' })
      isListsTurn = true
    }
  }
  return { sent, refusals, took: ends.map((at) => (at - START) / minutes(1)) }
}

/** The most and the fewest of these in any whole minute from the second on: the first begins without a past. */
function perMinute(times: readonly Instant[], until: number) {
  const counts = Array.from({ length: Math.floor((until - 1) * 60) }, (_, second) => {
    const from = plus(START, seconds(second))
    return times.filter((at) => at >= from && at < plus(from, minutes(1))).length
  })
  return { most: Math.max(...counts), fewest: Math.min(...counts.slice(60)) }
}

describe('files of 300 rows without numbers, at sixty requests a minute', () => {
  it.each([
    [1, 10.5],
    [3, 31.5],
  ])('of %i people are searched within %f minutes, and checks keep half of what is sent', (people, most) => {
    const { sent, took } = play(people, 300)
    const checks = sent.filter(({ by }) => by === 'check').map(({ at }) => at)
    const all = sent.map(({ at }) => at)
    expect(Math.max(...took)).toBeLessThan(most)
    expect(perMinute(all, Math.min(...took)).most).toBeLessThanOrEqual(BUDGET)
    expect(checks.length / all.length).toBeGreaterThanOrEqual(0.49)
    expect(perMinute(checks, Math.min(...took)).fewest).toBeGreaterThanOrEqual(27)
    expect(Math.max(...took) / Math.min(...took)).toBeLessThan(1.02)
  })

  it('leave whoever imports them their own searches: every tenth second is answered within three', () => {
    const { sent, refusals, took } = play(1, 300, { every: 10 })
    expect(refusals).toEqual([])
    expect(sent.filter(({ by }) => by === 'typist').length).toBeGreaterThan(50)
    expect(took[0]).toBeLessThan(11.5)
  })
})
