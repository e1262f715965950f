import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { whenAnswered } from './when-answered.ts'

function waiting() {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ queryKey: ['it'], queryFn: () => promise })
  const stop = new AbortController()
  let calls = 0
  whenAnswered(client, stop.signal, () => calls++)
  return { calls: () => calls, stop, answer: () => (resolve('here'), asked) }
}

it('waits until everything has been answered, and then calls once', async () => {
  const { calls, answer } = waiting()
  expect(calls()).toBe(0)
  await answer()
  expect(calls()).toBe(1)
})

it('calls nobody who has left', async () => {
  const { calls, answer, stop } = waiting()
  stop.abort()
  await answer()
  expect(calls()).toBe(0)
})

it('calls at once where nothing is under way', () => {
  let calls = 0
  whenAnswered(new QueryClient(), new AbortController().signal, () => calls++)
  expect(calls).toBe(1)
})
