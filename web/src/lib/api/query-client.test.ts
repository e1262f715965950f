import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './toast-failure.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'
import { endSession, renewToken, startSession } from '../session/session.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (status: number) => new ApiError({ status, code: null, message: 'x' })

it.each([0, 500, 502, 503, 504])('tries once more after status %d', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(true)
  expect(shouldRetry(1, refused(status))).toBe(false)
})

it.each([400, 401, 403, 404, 409, 429])('takes status %d for an answer', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(false)
})

it('keeps what it knows when the token is renewed, and forgets it when the session changes hands', () => {
  vi.stubGlobal('addEventListener', () => {})
  startSession('first')
  const client = createQueryClient()
  client.setQueryData(['profile'], 'Ada')
  renewToken('second')
  expect(client.getQueryData(['profile'])).toBe('Ada')
  endSession('left')
  expect(client.getQueryData(['profile'])).toBeUndefined()
  startSession('third')
  client.setQueryData(['profile'], 'Bob')
  startSession('fourth')
  expect(client.getQueryData(['profile'])).toBeUndefined()
})
