import { expect, it } from 'vitest'
import { ApiError } from './api/toast-failure.ts'
import { isSessionRefused } from './profile.ts'

it.each([
  [401, true],
  [403, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [502, false],
  [503, false],
  // The network is lost.
  [0, false],
  // A proxy answered with a page of its own.
  [200, false],
])('a question for the profile that ends with %i refuses the session: %s', (status, isRefused) => {
  expect(isSessionRefused(new ApiError({ status, code: null, message: '' }))).toBe(isRefused)
})

it('a bug of ours refuses nothing', () => {
  expect(isSessionRefused(new TypeError('x is undefined'))).toBe(false)
})
