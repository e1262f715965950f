import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { localClock, weekdayOf } from './local-clock.ts'
import { usualTime } from './usual-time.ts'

/** A find on a day of the week (1 Monday) of a week, at an hour. */
const find = (week: number, weekday: number, hour: number) => ({
  day: 4 + week * 7 + weekday - 1,
  weekday,
  hour,
})
const weeks = (count: number) => Array.from({ length: count }, (_, week) => week)

describe('the usual time', () => {
  it('is a weekday and a part of the day where both stand out, counted in days', () => {
    const sundays = weeks(12).map((week) => find(week, 7, 18 + (week % 6)))
    const others = weeks(12).map((week) => find(week, 1 + (week % 6), (week * 7) % 24))
    expect(usualTime([...others, ...sundays])).toEqual({ weekday: 7, part: 'evening', days: 12 })
  })

  it('is the same in whatever order the finds come, also where two times stand out alike', () => {
    const finds = weeks(12).flatMap((week) => [find(week, 1, 8), find(week, 3, 20)])
    expect(usualTime(finds)).toEqual({ weekday: 1, part: 'morning', days: 12 })
    expect(usualTime(finds.toReversed())).toEqual(usualTime(finds))
  })

  it('is the part of the day alone where no weekday stands out in it', () => {
    const evenings = weeks(8).flatMap((week) => [
      find(week, 1 + (week % 7), 20),
      find(week, 1 + ((week + 3) % 7), 21),
    ])
    expect(usualTime(evenings)).toEqual({ weekday: null, part: 'evening', days: 16 })
  })

  it('is the weekday alone where copies turn up at all its hours', () => {
    const saturdays = weeks(12).map((week) => find(week, 6, (week * 6) % 24))
    expect(usualTime(saturdays)).toEqual({ weekday: 6, part: null, days: 12 })
  })

  it('is none where nothing turned up, or too little', () => {
    expect(usualTime([])).toBeNull()
    expect(usualTime(weeks(3).map((week) => find(week, 7, 20)))).toBeNull()
  })

  it('does not follow from many copies on one evening', () => {
    expect(usualTime(Array.from({ length: 500 }, () => find(0, 7, 20)))).toBeNull()
  })

  it('is none where copies turn up as chance has it, however many', () => {
    const find = fc.record({ day: fc.integer({ min: 0, max: 370 }), hour: fc.nat(23) })
    const anywhere = fc.noBias(fc.array(find, { minLength: 300, maxLength: 300 }))
    const claims = fc
      .sample(anywhere, { numRuns: 200, seed: 7 })
      .filter((finds) => usualTime(finds.map((each) => ({ ...each, weekday: weekdayOf(each.day) }))) !== null)
    expect(claims.length).toBeLessThan(10)
  })

  it('is that of the place, on both sides of a change of its clock', () => {
    const madrid = localClock('Europe/Madrid')
    // Sundays from 8 February to 26 April 2026 at 00:30 there, which are Saturdays in UTC.
    const finds = weeks(12).map((week) => {
      const winter = plus(instant(Date.UTC(2026, 1, 7, 23)), minutes(30 + week * 7 * 24 * 60))
      return madrid(week < 8 ? winter : plus(winter, hours(-1)))
    })
    expect(usualTime(finds)).toEqual({ weekday: 7, part: 'night', days: 12 })
    expect(new Set(finds.map(({ hour }) => hour))).toEqual(new Set([0]))
  })
})
