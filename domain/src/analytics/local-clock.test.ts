import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { localClock, whenLocally } from './local-clock.ts'

const dayOf = (date: string) => Date.parse(date) / days(1)
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)

describe('when a clock shows a time', () => {
  it.each([
    ['Europe/Madrid', '2026-01-05', 2.5, '2026-01-05T01:30', '2026-01-05T01:30'],
    // Forward on 29 March, back on 25 October.
    ['Europe/Madrid', '2026-03-29', 2.5, '2026-03-29T01:00', '2026-03-29T01:00'],
    ['Europe/Madrid', '2026-03-29', 3, '2026-03-29T01:00', '2026-03-29T01:00'],
    ['Europe/Madrid', '2026-10-25', 2.5, '2026-10-25T00:30', '2026-10-25T01:30'],
    ['Europe/Madrid', '2026-10-25', 3, '2026-10-25T02:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', 2.25, '2026-03-08T07:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01', 1.5, '2026-11-01T05:30', '2026-11-01T06:30'],
    // Half an hour only.
    ['Australia/Lord_Howe', '2026-10-04', 2.25, '2026-10-03T15:30', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', 1.75, '2026-04-04T14:45', '2026-04-04T15:15'],
    // At midnight: the day begins at one, and its evening comes twice.
    ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00', '2026-09-06T04:00'],
    ['America/Santiago', '2026-04-04', 23.5, '2026-04-05T02:30', '2026-04-05T03:30'],
    ['America/Santiago', '2026-04-05', 0, '2026-04-05T04:00', '2026-04-05T04:00'],
    ['Asia/Kathmandu', '2026-03-29', 0, '2026-03-28T18:15', '2026-03-28T18:15'],
    ['Pacific/Kiritimati', '2026-03-29', 0, '2026-03-28T10:00', '2026-03-28T10:00'],
    ['Pacific/Pago_Pago', '2026-03-29', 23, '2026-03-30T10:00', '2026-03-30T10:00'],
  ])('in %s on %s at %d', (zone, date, hour, first, last) => {
    const found = whenLocally(localClock(zone), dayOf(date), hours(hour))
    expect([iso(found.first), iso(found.last)]).toEqual([first, last])
  })

  it('the clock shows it then, and not a minute before, in any zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const anyDay = fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2030-01-01') })
    fc.assert(
      fc.property(zones, anyDay, fc.integer({ min: 0, max: 1439 }), (zone, day, minute) => {
        const clock = localClock(zone)
        const shown = (at: number) => clock(instant(at)).day * days(1) + clock(instant(at)).timeOfDay
        const asked = day * days(1) + minutes(minute)
        const { first, last } = whenLocally(clock, day, minutes(minute))
        // Later only where the clock skips the time, and then it has just skipped it.
        expect(shown(first) === asked || shown(plus(first, minutes(-1))) < asked).toBe(true)
        expect(shown(first)).toBeGreaterThanOrEqual(asked)
        expect(shown(last)).toBe(shown(first))
        expect(shown(plus(last, minutes(1)))).toBeGreaterThan(asked)
      }),
      { numRuns: 300, seed: 22 },
    )
  })
})
