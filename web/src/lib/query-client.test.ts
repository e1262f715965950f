import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { shouldRetry } from './query-client.ts'

const refused = (status: number) => new ApiError({ status, code: null, message: 'x' })

it.each([0, 500, 502, 503, 504])('tries once more after status %d', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(true)
  expect(shouldRetry(1, refused(status))).toBe(false)
})

it.each([400, 401, 403, 404, 409, 429])('takes status %d for an answer', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(false)
})
