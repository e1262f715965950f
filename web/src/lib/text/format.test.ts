import { instant } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import {
  formatAgo,
  formatClock,
  formatDay,
  formatSpan,
  formatTime,
  formatBytes,
  weekdayName,
} from './format.ts'

const on = (year: number, month: number, day: number, hour = 14) =>
  instant(+new Date(year, month - 1, day, hour, 2, 11))
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it('names the year of a day only when it is another year', () => {
  expect(formatDay(on(2026, 11, 3), on(2026, 11, 20), 'en')).toBe('Nov 3')
  expect(formatDay(on(2025, 11, 3), on(2026, 11, 20), 'en')).toBe('Nov 3, 2025')
  expect(formatDay(on(2026, 11, 3), on(2026, 11, 20), 'es')).toBe('3 nov')
})

it('names the day of a clock time only when it is not today', () => {
  expect(formatClock(on(2026, 11, 3), on(2026, 11, 3, 20), 'en')).toBe('14:02:11')
  expect(formatClock(on(2026, 11, 3), on(2026, 11, 4), 'en')).toBe('Nov 3, 14:02:11')
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
