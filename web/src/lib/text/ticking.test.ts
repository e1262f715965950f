import { days, hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, expect, it, vi, describe } from 'vitest'
import { noteServerDate, readNow, ageOf, waitUntil } from './ticking.ts'

const WALL = Date.UTC(2026, 0, 5, 12)
const HOUR_MS = 3_600_000
const dateAt = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: WALL })
})
afterEach(() => {
  noteServerDate(dateAt(WALL))
  vi.useRealTimers()
})

it('the time is the server’s where the browser’s clock is wrong, and runs on', () => {
  noteServerDate(dateAt(WALL + HOUR_MS))
  vi.setSystemTime(WALL + 5_000)
  expect(readNow()).toBe(WALL + HOUR_MS + 5_000)
  noteServerDate(dateAt(WALL - HOUR_MS + 5_000))
  expect(readNow()).toBe(WALL - HOUR_MS + 5_000)
})

it('the time is the browser’s where both agree within a minute, and stays where no answer has a date', () => {
  noteServerDate(dateAt(WALL + 59_000))
  expect(readNow()).toBe(WALL)
  noteServerDate(dateAt(WALL + HOUR_MS))
  noteServerDate(null)
  noteServerDate('soon')
  expect(readNow()).toBe(WALL + HOUR_MS)
})

const at = instant(Date.UTC(2026, 0, 15))

describe('the age of a notification', () => {
  it.each([
    ['0 s', seconds(0), 'now'],
    ['1 min', minutes(1), 'now'],
    ['a moment over 1 min', milliseconds(60_001), '1 minute'],
    ['59 min 59 s', seconds(3599), '59 minute'],
    ['1 h', hours(1), '1 hour'],
    ['23 h 59 min', minutes(24 * 60 - 1), '23 hour'],
    ['24 h', hours(24), '1 day'],
    ['167 h', hours(167), '6 day'],
    ['168 h', hours(168), 'date'],
    ['a year', days(365), 'date'],
  ])('%s old', (_, age, expected) => {
    const announced = ageOf(at, plus(at, age))
    expect(announced.kind === 'ago' ? `${announced.count} ${announced.unit}` : announced.kind).toBe(expected)
  })

  it('is "now" for a clock that runs behind the server', () => {
    expect(ageOf(plus(at, hours(1)), at)).toEqual({ kind: 'now' })
  })
})

describe('the wait for the next check', () => {
  it.each([
    [seconds(0), 'due'],
    [seconds(-5), 'due'],
    [milliseconds(1), '1 seconds'],
    [milliseconds(39_400), '40 seconds'],
    [seconds(59), '59 seconds'],
    [minutes(1), '1 minutes'],
    [minutes(89), '89 minutes'],
    [minutes(90), '2 hours'],
    [hours(6), '6 hours'],
    [hours(7), 'later'],
    [days(3), 'later'],
    [days(3650), 'later'],
    [milliseconds(Number.MAX_SAFE_INTEGER), 'later'],
  ])('of %d ms', (wait, expected) => {
    const announced = waitUntil(plus(at, wait), at)
    expect(announced.kind === 'in' ? `${announced.count} ${announced.unit}` : announced.kind).toBe(expected)
  })
})
