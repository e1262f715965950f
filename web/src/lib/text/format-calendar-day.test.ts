import { expect, it } from 'vitest'
import { formatCalendarDay } from './format.ts'

it('names a day of the calendar, whatever the time zone of the machine', () => {
  expect(formatCalendarDay('2026-01-05', 'en')).toBe('Mon, January 5')
  expect(formatCalendarDay('2026-01-05', 'es')).toBe('lun, 5 de enero')
})
