import { afterEach, expect, it, vi } from 'vitest'
import { takeEarly } from './api.ts'

const URL = '/api/start'
const asked = () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const answer = Promise.resolve(new Response('{}'))
  globalThis.early = { [URL]: { token: 'mine', answer } }
}
afterEach(() => {
  globalThis.early = undefined
  vi.restoreAllMocks()
})

it('gives what was asked for early once', async () => {
  asked()
  expect(await takeEarly(URL, 'mine')).toBeInstanceOf(Response)
  expect(takeEarly(URL, 'mine')).toBeNull()
})

it('gives nothing to another session, and nothing where nobody asked', () => {
  asked()
  expect([takeEarly('/api/vinyls', 'mine'), takeEarly(URL, 'theirs')]).toEqual([null, null])
  expect(takeEarly(URL, 'mine')).toBeNull()
})

it('gives nothing that is old', () => {
  asked()
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeEarly(URL, 'mine')).toBeNull()
})
