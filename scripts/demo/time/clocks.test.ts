import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../server/test/manual-clock.ts'
import { movingClock, sharedClock } from './clocks.ts'

it('runs like its own clock, as far ahead as it was moved', async () => {
  const own = manualClock()
  const begun = own.now()
  const clock = movingClock(own, minutes(5))
  await own.advance(seconds(1))
  expect(clock.now()).toBe(plus(begun, milliseconds(minutes(5) + seconds(1))))
  const elapsed = clock.elapsed()
  await clock.move(hours(1))
  expect(clock.now()).toBe(plus(begun, milliseconds(hours(1) + seconds(1))))
  expect(clock.elapsed() - elapsed).toBe(minutes(55))
})

it('a move wakes those who are due by then, in the order of their times', async () => {
  const own = manualClock()
  const clock = movingClock(own, 0)
  const woken: string[] = []
  const sleep = (name: string, duration: Parameters<typeof clock.sleep>[0]) =>
    void clock.sleep(duration).then(() => woken.push(name))
  sleep('after 50 minutes', minutes(50))
  sleep('after 2 hours', hours(2))
  sleep('after 10 minutes', minutes(10))
  await clock.move(hours(1))
  expect(woken).toEqual(['after 10 minutes', 'after 50 minutes'])
  await own.advance(minutes(59))
  expect(woken).toHaveLength(2)
  await own.advance(minutes(1))
  expect(woken.at(-1)).toBe('after 2 hours')
})

it('a sleep ends with its signal, moved or not', async () => {
  const clock = movingClock(manualClock(), 0)
  const stopping = new AbortController()
  const slept = clock.sleep(hours(2), stopping.signal)
  await clock.move(hours(1))
  stopping.abort()
  await slept
  await clock.sleep(hours(2), stopping.signal)
  await yieldToEventLoop()
})

describe('the clock of the vendors', () => {
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
    const moves: number[] = []
    clock.onMove = (ahead) => moves.push(ahead)
    clock.advance(hours(1))
    vi.setSystemTime(7_000)
    clock.advance(hours(1))
    expect(moves).toEqual([hours(1), hours(2)])
    expect(sharedClock(folder).now()).toBe(7_000 + hours(2))
  })
})
