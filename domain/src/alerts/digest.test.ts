import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClock } from '../analytics/local-clock.ts'
import { days, hours, minutes } from '../kernel/duration.ts'
import { between, instant } from '../kernel/instant.ts'
import { alertDueAt, digestOf, type Digest } from './digest.ts'

const utc = (text: string) => instant(Date.parse(`${text}Z`))
const iso = (at: number) => new Date(at).toISOString().slice(0, 16)
const NIGHT = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(22), to: hours(7) }]
const daily = (hour: number): Digest => ({ kind: 'daily', timeOfDay: hours(hour) })
const weekly = (weekday: number, hour: number): Digest => ({
  kind: 'weekly',
  weekday,
  timeOfDay: hours(hour),
})

describe('an alert', () => {
  it.each<[string, Digest, string, string, string]>([
    ['goes at once', { kind: 'at-once' }, 'Europe/Madrid', '2026-01-05T12:34', '2026-01-05T12:34'],
    ['by the hour', { kind: 'hourly' }, 'Europe/Madrid', '2026-01-05T12:34', '2026-01-05T13:00'],
    [
      'at the full hour, with the next',
      { kind: 'hourly' },
      'Europe/Madrid',
      '2026-01-05T12:00',
      '2026-01-05T13:00',
    ],
    [
      'by the hour of the place',
      { kind: 'hourly' },
      'Asia/Kathmandu',
      '2026-01-05T12:34',
      '2026-01-05T13:15',
    ],
    ['daily, today', daily(18), 'Europe/Madrid', '2026-01-05T12:34', '2026-01-05T17:00'],
    [
      'daily, at that very moment, tomorrow',
      daily(18),
      'Europe/Madrid',
      '2026-01-05T17:00',
      '2026-01-06T17:00',
    ],
    ['daily, over a change of the clock', daily(18), 'Europe/Madrid', '2026-03-28T17:30', '2026-03-29T16:00'],
    ['daily, at a time that is skipped', daily(2.5), 'Europe/Madrid', '2026-03-28T12:00', '2026-03-29T01:00'],
    [
      'daily, at a time that comes twice, once',
      daily(2.5),
      'Europe/Madrid',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ],
    ['weekly, today', weekly(1, 18), 'America/New_York', '2026-01-05T12:34', '2026-01-05T23:00'],
    ['weekly, next week', weekly(1, 7), 'America/New_York', '2026-01-05T12:34', '2026-01-12T12:00'],
    ['weekly, on another day', weekly(7, 7), 'America/New_York', '2026-03-05T12:34', '2026-03-08T11:00'],
  ])('%s', (_, digest, zone, at, due) => {
    const settings = { digest, quiet: [], mayWake: false }
    expect(iso(alertDueAt(utc(at), settings, localClock(zone)).dueAt)).toBe(due)
  })

  it.each<[string, Digest, boolean, string]>([
    ['in a quiet night is held until it is over', { kind: 'at-once' }, false, '2026-01-06T06:00'],
    ['waits for a digest, which is held as well', daily(23.5), false, '2026-01-06T06:00'],
    ['waits for a digest after the night', daily(8), false, '2026-01-06T07:00'],
    ['that may wake its user goes at once', daily(8), true, '2026-01-05T22:00'],
  ])('%s', (_, digest, mayWake, due) => {
    const settings = { digest, quiet: NIGHT, mayWake }
    expect(iso(alertDueAt(utc('2026-01-05T22:00'), settings, localClock('Europe/Madrid')).dueAt)).toBe(due)
  })

  it('is due after it was seen, within its period, and with all others of that period', () => {
    const zones = fc.constantFrom(
      'Europe/Madrid',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Tehran',
      'Africa/Cairo',
    )
    const anyMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) }).map(instant)
    const anyTime = fc.integer({ min: 0, max: 1439 }).map(minutes)
    const anyDigest = fc.oneof(
      fc.constant({ digest: { kind: 'hourly' } as Digest, longest: hours(1) }),
      anyTime.map((timeOfDay) => ({ digest: { kind: 'daily', timeOfDay } as Digest, longest: days(1) })),
      fc.tuple(fc.integer({ min: 1, max: 7 }), anyTime).map(([weekday, timeOfDay]) => ({
        digest: { kind: 'weekly', weekday, timeOfDay } as Digest,
        longest: days(7),
      })),
    )
    fc.assert(
      fc.property(
        zones,
        anyMoment,
        anyDigest,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, at, { digest, longest }, share) => {
          const clock = localClock(zone)
          const settings = { digest, quiet: [], mayWake: false }
          const due = alertDueAt(at, settings, clock).dueAt
          expect(due).toBeGreaterThan(at)
          expect(between(at, due)).toBeLessThanOrEqual(longest + hours(1))
          const meanwhile = instant(Math.floor(at + (due - at) * share))
          expect(alertDueAt(meanwhile, settings, clock).dueAt).toBe(due)
        },
      ),
      { numRuns: 1_000, seed: 22 },
    )
  })
})

describe('a digest', () => {
  const alerts = (holds: number, over: number) => [
    ...Array.from({ length: over }, (_, n) => ({ holds: false, n })),
    ...Array.from({ length: holds }, (_, n) => ({ holds: true, n })),
  ]

  it('names what still holds first, and what is over behind it', () => {
    expect(digestOf(alerts(2, 1))).toEqual({
      named: [
        { holds: true, n: 0 },
        { holds: true, n: 1 },
        { holds: false, n: 0 },
      ],
      more: 0,
    })
  })

  it('names fifty records, and counts the others', () => {
    const digest = digestOf(alerts(49, 3))
    expect(digest?.named).toHaveLength(50)
    expect(digest?.named.filter(({ holds }) => holds)).toHaveLength(49)
    expect(digest?.more).toBe(2)
  })

  it('is not sent when nothing holds any more', () => {
    expect(digestOf([])).toBe(null)
    expect(digestOf(alerts(0, 3))).toBe(null)
  })
})
