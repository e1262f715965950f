import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { onAnswer } from './on-answer.ts'

it('tells of answers of the server, not of failures or of what the page itself notes, until it is told to stop', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let answers = 0
  const stop = onAnswer(client.getQueryCache(), () => {
    answers += 1
  })
  await client
    .fetchQuery({ queryKey: ['away'], queryFn: () => Promise.reject(new Error('away')) })
    .catch(() => {})
  client.setQueryData(['noted'], 'here')
  expect(answers).toBe(0)
  await client.fetchQuery({ queryKey: ['back'], queryFn: () => 'here' })
  expect(answers).toBe(1)
  stop()
  await client.fetchQuery({ queryKey: ['again'], queryFn: () => 'here' })
  expect(answers).toBe(1)
})
