import { instant } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  formatAgo,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
  formatBytes,
  monthName,
  weekdayName,
  weekdayOfDate,
  formatCalendarDay,
  onceALanguage,
  regionalTag,
} from './format.ts'

const on = (year: number, month: number, day: number, hour = 14) =>
  instant(+new Date(year, month - 1, day, hour, 2, 11))
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it('names the year of a day only when it is another year', () => {
  expect(formatDay(on(2026, 11, 3), on(2026, 11, 20), 'en')).toBe('Nov 3')
  expect(formatDay(on(2025, 11, 3), on(2026, 11, 20), 'en')).toBe('Nov 3, 2025')
  expect(formatDay(on(2026, 11, 3), on(2026, 11, 20), 'es')).toBe('3 nov')
})

it('counts back in the words of the locale', () => {
  expect(formatAgo(1, 'minute', 'en')).toBe('1 minute ago')
  expect(formatAgo(5, 'hour', 'es')).toBe('hace 5 horas')
})

it.each([
  [20, '1 minute'],
  [3_540, '59 minutes'],
  [7_140, '119 minutes'],
  [7_200, '2 hours'],
  [47 * 3_600, '47 hours'],
  [3.7 * 86_400, '4 days'],
  [200 * 86_400, '200 days'],
])('tells %d seconds as %s', (seconds, words) => {
  expect(formatSpan(seconds, 'en')).toBe(words)
})

it('tells a time of day, with its day when that is another one', () => {
  expect(formatTime(on(2026, 11, 3), on(2026, 11, 3, 20), 'en')).toBe('14:02')
  expect(formatTime(on(2026, 11, 3), on(2026, 11, 4), 'es')).toBe('3 nov, 14:02')
})

it('tells the size of a file', () => {
  expect(plain(formatBytes(5 * 1024 * 1024, 'es'))).toBe('5 MB')
  expect(plain(formatBytes(1.25 * 1024 * 1024, 'en'))).toBe('1.3 MB')
  expect(plain(formatBytes(4126, 'en'))).toBe('5 kB')
})

it('counts weekdays from Monday', () => {
  expect([0, 6].map((day) => weekdayName(day, 'long', 'en'))).toEqual(['Monday', 'Sunday'])
  expect(weekdayName(2, 'short', 'es')).toBe('mié')
})

describe.each([
  ['UTC', 0],
  ['America/Los_Angeles', 8],
  ['Asia/Kolkata', -5.5],
  ['Pacific/Apia', -13],
])('on a machine in %s', (zone, hoursToUtc) => {
  beforeEach(() => vi.stubEnv('TZ', zone))
  afterEach(() => vi.unstubAllEnvs())

  it('a day of the calendar is that day', () => {
    expect(new Date('2026-01-05').getTimezoneOffset() / 60).toBe(hoursToUtc)
    for (const day of ['2026-01-05', '2027-03-28', '2028-02-29', '2026-12-31']) {
      const of = Number(day.slice(-2))
      expect(formatCalendarDay(day, 'en')).toMatch(new RegExp(` ${of}$`))
      expect(weekdayOfDate(day)).toBe((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7)
    }
    expect(formatCalendarDay('2026-01-05', 'en')).toBe('Mon, January 5')
    expect(formatCalendarDay('2026-01-05', 'es')).toBe('lun, 5 de enero')
  })

  it('a moment is the one of this zone, also in a page that was open in another one', () => {
    const hour = (24 + 12 - hoursToUtc) % 24
    const time = `${Math.floor(hour)}:${hour % 1 === 0 ? '00' : '30'}`
    expect(formatMoment(instant(Date.UTC(2026, 0, 5, 12)), 'es')).toContain(`, ${time}`)
  })

  it('a weekday and a month are called by their own names', () => {
    expect([weekdayName(0, 'long', 'en'), weekdayName(6, 'long', 'en')]).toEqual(['Monday', 'Sunday'])
    expect(monthName(new Date(Date.UTC(2026, 10, 1)), 'en')).toBe('Nov')
  })
})

it('makes what a language needs once', () => {
  const made: string[] = []
  const named = onceALanguage((tag) => {
    made.push(tag)
    return { tag }
  })
  expect(named('en')).toBe(named('en'))
  expect(named('es').tag).toBe('es')
  expect(made).toEqual(['en', 'es'])
})

test.each([
  { page: 'en', preferred: ['en-GB', 'en'], tag: 'en-GB' },
  { page: 'en', preferred: ['en-US'], tag: 'en-US' },
  { page: 'en', preferred: ['es-ES', 'en-AU'], tag: 'en-AU' },
  { page: 'es', preferred: ['es-419'], tag: 'es-419' },
  { page: 'es', preferred: ['es-Latn-MX'], tag: 'es-MX' },
  { page: 'en', preferred: ['en-us@posix'], tag: 'en-US' },
] as const)('$page for a reader of $preferred is written as $tag', ({ page, preferred, tag }) => {
  expect(regionalTag(page, preferred)).toBe(tag)
})

test.each([
  { page: 'en', preferred: ['es-ES'] },
  { page: 'es', preferred: ['en-GB', 'es'] },
  { page: 'en', preferred: [] },
  { page: 'es', preferred: ['est-EE'] },
] as const)('$page for a reader of $preferred has no region', ({ page, preferred }) => {
  expect(regionalTag(page, preferred)).toBe(page)
})

test('the British and the American order of a date differ', () => {
  const write = (preferred: readonly string[]) =>
    new Intl.DateTimeFormat(regionalTag('en', preferred), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 3),
    )
  expect(write(['en-GB'])).toBe('3 November 2026')
  expect(write(['en-US'])).toBe('November 3, 2026')
})
