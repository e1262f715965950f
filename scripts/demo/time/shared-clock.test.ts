import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedClock } from './shared-clock.ts'

const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'cratewatch-clock-'))

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

it('says how far it was moved, and the next one begins there', () => {
  const clock = sharedClock(folder)
  const told: number[] = []
  clock.onMove = (ahead) => told.push(ahead)
  clock.advance(HOUR_MS)
  vi.setSystemTime(7_000)
  clock.advance(HOUR_MS)
  expect(told).toEqual([HOUR_MS, 2 * HOUR_MS])
  expect(sharedClock(folder).now()).toBe(7_000 + 2 * HOUR_MS)
})
