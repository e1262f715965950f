import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate, readNow } from './ticking.ts'

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
