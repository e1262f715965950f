import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClock } from '../analytics/local-clock.ts'
import { days, hours, minutes } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { endOfQuiet, type QuietWindow } from './quiet-hours.ts'

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const utc = (text: string) => instant(Date.parse(`${text}Z`))
const iso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))
const window = (from: number, to: number, weekdays = ALL_DAYS): QuietWindow => ({
  weekdays,
  from: hours(from),
  to: hours(to),
})

describe('quiet hours from 22:30 to 7', () => {
  const night = [window(22.5, 7)]

  it.each([
    ['Europe/Madrid', 'before', '2026-01-05T21:29', null],
    ['Europe/Madrid', 'at the beginning', '2026-01-05T21:30', '2026-01-06T06:00'],
    ['Europe/Madrid', 'before midnight', '2026-01-05T22:59', '2026-01-06T06:00'],
    ['Europe/Madrid', 'after midnight', '2026-01-05T23:00', '2026-01-06T06:00'],
    ['Europe/Madrid', 'a minute before the end', '2026-01-06T05:59', '2026-01-06T06:00'],
    ['Europe/Madrid', 'at the end', '2026-01-06T06:00', null],
    ['Europe/Madrid', 'while the clock goes forward', '2026-03-28T22:00', '2026-03-29T05:00'],
    ['Europe/Madrid', 'while it goes back', '2026-10-24T21:00', '2026-10-25T06:00'],
    ['America/New_York', 'while the clock goes forward', '2026-03-08T05:00', '2026-03-08T11:00'],
    ['America/New_York', 'while it goes back', '2026-11-01T05:00', '2026-11-01T12:00'],
    [
      'Australia/Lord_Howe',
      'while the clock goes forward half an hour',
      '2026-10-03T13:00',
      '2026-10-03T20:00',
    ],
    ['Australia/Lord_Howe', 'while it goes back', '2026-04-04T13:00', '2026-04-04T20:30'],
    ['America/Santiago', 'while midnight is skipped', '2026-09-06T03:00', '2026-09-06T10:00'],
    ['America/Santiago', 'while the evening comes twice', '2026-04-05T02:30', '2026-04-05T11:00'],
    [
      'America/Santiago',
      'where the evening was quiet before it came twice',
      '2026-04-05T03:15',
      '2026-04-05T11:00',
    ],
    ['Asia/Kathmandu', 'before', '2026-01-05T16:44', null],
    ['Asia/Kathmandu', 'at the beginning', '2026-01-05T16:45', '2026-01-06T01:15'],
  ])('in %s, %s', (zone, _, now, end) => {
    expect(iso(endOfQuiet(night, localClock(zone), utc(now)))).toBe(end)
  })
})

describe('a quiet window', () => {
  const madrid = localClock('Europe/Madrid')

  it.each([
    ['belongs to the day on which it begins', [window(23, 7, [5])], '2026-01-09T23:00', '2026-01-10T06:00'],
    ['and not to the day on which it ends', [window(23, 7, [5])], '2026-01-08T23:00', null],
    ['on Sunday lasts into Monday', [window(23, 7, [7])], '2026-01-11T23:30', '2026-01-12T06:00'],
    ['within a day', [window(13, 15)], '2026-01-05T12:30', '2026-01-05T14:00'],
    ['from midnight', [window(0, 7)], '2026-01-05T23:00', '2026-01-06T06:00'],
    ['until midnight', [window(20, 0)], '2026-01-05T20:00', '2026-01-05T23:00'],
    [
      'that meets another is one with it',
      [window(20, 0), window(0, 7)],
      '2026-01-05T20:00',
      '2026-01-06T06:00',
    ],
    ['that ends as it begins is a whole day', [window(9, 9, [6])], '2026-01-10T09:00', '2026-01-11T08:00'],
    ['that never ends lasts a week', [window(9, 9)], '2026-01-05T12:00', '2026-01-13T08:00'],
    ['on no day is none', [window(0, 0, [])], '2026-01-05T12:00', null],
    [
      'that ends in an hour that comes twice ends the second time',
      [window(22, 2.5)],
      '2026-10-25T00:45',
      '2026-10-25T01:30',
    ],
    [
      'that begins in an hour that comes twice begins the first time',
      [window(2.5, 4)],
      '2026-10-25T00:45',
      '2026-10-25T03:00',
    ],
    [
      'that ends in an hour that is skipped ends then',
      [window(22, 2.5)],
      '2026-03-29T00:45',
      '2026-03-29T01:00',
    ],
    ['that lies in the skipped hour is empty', [window(2, 2.5)], '2026-03-29T01:00', null],
  ] as const)('%s', (_, windows, now, end) => {
    expect(iso(endOfQuiet(windows, madrid, utc(now)))).toBe(end)
  })

  it('holds where the wall clock says so, on days when no clock changes, and ends with the first other minute', () => {
    const zones = [
      'Europe/Madrid',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Kathmandu',
    ]
    // All of these change their clocks between August and December or February and April only.
    const anyMoment = fc
      .integer({ min: 0, max: 40 * 24 * 60 })
      .map((n) => plus(utc('2026-05-10T00:00'), minutes(n)))
    const anyTime = fc.integer({ min: 0, max: 95 }).map((n) => minutes(15 * n))
    const anyWindow = fc.record({
      weekdays: fc.subarray(ALL_DAYS, { maxLength: 6 }),
      from: anyTime,
      to: anyTime,
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        anyMoment,
        fc.array(anyWindow, { maxLength: 2 }),
        (zone, now, windows) => {
          const isQuiet = wallClock(zone, windows)
          let end = now
          while (isQuiet(end) && end - now <= days(7)) end = plus(end, minutes(1))
          expect(iso(endOfQuiet(windows, localClock(zone), now))).toBe(end === now ? null : iso(end))
        },
      ),
      { numRuns: 100, seed: 22 },
    )
  })

  it('holds to one end for everything in it, whatever the clocks do', () => {
    const anyMoment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }).map(instant)
    const anyTime = fc.integer({ min: 0, max: 1439 }).map(minutes)
    const zones = fc.constantFrom(
      'Europe/Madrid',
      'Africa/Casablanca',
      'Africa/Cairo',
      'America/Santiago',
      'Asia/Beirut',
    )
    fc.assert(
      fc.property(
        zones,
        anyMoment,
        anyTime,
        anyTime,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, now, from, to, share) => {
          const clock = localClock(zone)
          const windows = [{ weekdays: [2, 4, 7], from, to }]
          const end = endOfQuiet(windows, clock, now) ?? now
          const inside = instant(Math.floor(now + (end - now) * share))
          expect(endOfQuiet(windows, clock, inside)).toBe(inside < end ? end : null)
        },
      ),
      { numRuns: 500, seed: 22 },
    )
  })
})

/** Reads a wall clock as the platform writes it. */
function wallClock(timeZone: string, windows: readonly QuietWindow[]): (at: Instant) => boolean {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const [name = '', time = ''] = format.format(at).split(' ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const timeOfDay = hours(hour) + minutes(minute)
    const today = names.indexOf(name.slice(0, 3)) + 1
    const yesterday = ((today + 5) % 7) + 1
    return windows.some(({ weekdays, from, to }) =>
      to > from
        ? weekdays.includes(today) && from <= timeOfDay && timeOfDay < to
        : (weekdays.includes(today) && from <= timeOfDay) || (weekdays.includes(yesterday) && timeOfDay < to),
    )
  }
}
