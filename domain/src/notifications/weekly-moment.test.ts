import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, milliseconds, minutes } from '../kernel/duration.ts'
import { between, instant, plus } from '../kernel/instant.ts'
import { weeklyMoment } from './weekly-moment.ts'

const utc = (text: string) => instant(Date.parse(text))
const iso = (at: number) => new Date(at).toISOString()

describe("a place's Monday, nine o'clock", () => {
  it.each([
    ['UTC', '2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['UTC', '2026-01-05T08:59:59Z', '2025-12-29T09:00:00.000Z'],
    ['Europe/Madrid', '2026-01-07T12:00:00Z', '2026-01-05T08:00:00.000Z'],
    // The clock goes forward on Sunday, 29 March 2026, and back on 25 October.
    ['Europe/Madrid', '2026-03-30T06:59:59Z', '2026-03-23T08:00:00.000Z'],
    ['Europe/Madrid', '2026-03-30T07:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['Europe/Madrid', '2026-10-26T07:59:59Z', '2026-10-19T07:00:00.000Z'],
    ['Europe/Madrid', '2026-10-26T08:00:00Z', '2026-10-26T08:00:00.000Z'],
    ['America/New_York', '2026-03-09T13:00:00Z', '2026-03-09T13:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-05T03:15:00Z', '2026-01-05T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-04T19:00:00Z', '2026-01-04T19:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-05T20:00:00Z', '2026-01-05T20:00:00.000Z'],
  ])('in %s at %s was %s', (zone, now, expected) => {
    expect(iso(weeklyMoment(zone, utc(now)).at)).toBe(expected)
  })

  it('comes once a week wherever and whenever, by the wall clock', () => {
    const zones = [
      'Europe/Madrid',
      'America/Sao_Paulo',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Tehran',
    ]
    const format = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en', {
          timeZone,
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
          hour12: false,
        }),
      ]),
    )
    const anyMoment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }).map(instant)
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyMoment, (zone, now) => {
        const { at, day } = weeklyMoment(zone, now)
        expect(format.get(zone)?.format(at)).toBe('Monday 09:00')
        expect(at).toBeLessThanOrEqual(now)
        expect(between(at, now)).toBeLessThan(days(7) + hours(1))
        expect(weeklyMoment(zone, at)).toEqual({ at, day })
        expect(weeklyMoment(zone, plus(at, milliseconds(-1))).day).toBe(day - 7)
        expect(weeklyMoment(zone, plus(at, minutes(90))).day).toBe(day)
      }),
      { numRuns: 60 },
    )
  })
})
