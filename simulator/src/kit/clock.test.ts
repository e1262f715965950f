import { instant } from '@cratewatch/domain/kernel/instant'
import { expect, it, vi } from 'vitest'
import { runningClock, standingClock } from './clock.ts'

it('runs what falls due in order, each task at its own instant', () => {
  const clock = standingClock(instant(1_000))
  const seen: [string, number][] = []
  clock.after(300, () => seen.push(['late', clock.now()]))
  clock.after(100, () => {
    seen.push(['early', clock.now()])
    clock.after(50, () => seen.push(['planned on the way', clock.now()]))
  })
  clock.advance(200)
  expect(seen).toEqual([
    ['early', 1_100],
    ['planned on the way', 1_150],
  ])
  clock.advance(100)
  expect(seen.at(-1)).toEqual(['late', 1_300])
  expect(clock.now()).toBe(1_300)
})

it('keeps the order of tasks planned for the same instant', () => {
  const clock = standingClock()
  const seen: number[] = []
  for (const n of [1, 2, 3]) clock.after(10, () => seen.push(n))
  clock.advance(10)
  expect(seen).toEqual([1, 2, 3])
})

it('forgets what is called off', () => {
  const clock = standingClock()
  const task = vi.fn()
  clock.after(10, task)()
  clock.after(20, task)
  clock.stop()
  clock.advance(100)
  expect(task).not.toHaveBeenCalled()
})

it('does not run backwards', () => {
  expect(() => standingClock().advance(-1)).toThrow('backwards')
})

it('runs on from where it was hurried to', () => {
  vi.useFakeTimers({ now: 5_000 })
  const clock = runningClock()
  const task = vi.fn()
  clock.after(60_000, task)
  clock.advance(59_000)
  expect(clock.now()).toBe(64_000)
  vi.advanceTimersByTime(999)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
