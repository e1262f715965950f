import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenAnswered } from './use-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waiting() {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ queryKey: ['it'], queryFn: () => promise })
  const stop = new AbortController()
  let calls = 0
  whenAnswered(client, stop.signal, () => calls++)
  const answer = () => {
    resolve('here')
    return asked
  }
  return { calls: () => calls, stop, answer }
}

it('waits until everything has been answered and shown, and then calls once', async () => {
  const { calls, answer } = waiting()
  vi.advanceTimersByTime(5_000)
  expect(calls()).toBe(0)
  await answer()
  vi.advanceTimersByTime(900)
  expect(calls()).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(calls()).toBe(1)
})

it.each([true, false])('calls nobody who has left, before the answer: %s', async (isBefore) => {
  const { calls, answer, stop } = waiting()
  if (isBefore) stop.abort()
  await answer()
  stop.abort()
  vi.advanceTimersByTime(5_000)
  expect(calls()).toBe(0)
})

it('waits for no answer where none is under way', () => {
  let calls = 0
  whenAnswered(new QueryClient(), new AbortController().signal, () => calls++)
  vi.advanceTimersByTime(1_000)
  expect(calls).toBe(1)
})
