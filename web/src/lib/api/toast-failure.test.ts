import { describe, expect, it } from 'vitest'
import { ApiError, failureMessage, refusalFrom } from './toast-failure.ts'

const words = {
  requestFailed: (status: number) => `Request failed with status ${status}`,
  statusText: 'No response',
}

describe('the message of a refusal', () => {
  it.each([
    ['the error, a string', { error: 'Broken', message: 'Other' }, 'Broken'],
    ['the message of the error', { error: { message: 'Deep' }, message: 'Other' }, 'Deep'],
    ['the message of the body', { message: 'Other' }, 'Other'],
    ['the status when the body says nothing', {}, 'Request failed with status 418'],
    ['the status when there is no body', undefined, 'Request failed with status 418'],
    ['the status when the error is empty', { error: '' }, 'Request failed with status 418'],
  ])('is %s', (_, body, message) => {
    expect(refusalFrom(418, body, words)).toMatchObject({ status: 418, code: null, message })
  })

  it('is the status text where there is no status', () => {
    expect(refusalFrom(0, null, words).message).toBe('No response')
  })
})

it('keeps what the contract says of a refusal', () => {
  const error = { code: 'RATE_LIMITED', message: 'Slow down', retryAfterSeconds: 12, field: 'email' }
  expect(refusalFrom(429, { error }, words)).toMatchObject(error)
})

it('takes a code it does not know for none', () => {
  const refusal = refusalFrom(400, { error: { code: 'FROM_THE_FUTURE', message: 'New' } }, words)
  expect(refusal).toMatchObject({ code: null, message: 'New' })
})

it.each([
  [0, true],
  [502, true],
  [503, true],
  [401, false],
  [500, false],
])('status %d passes by itself: %s', (status, passes) => {
  expect(new ApiError({ status, code: null, message: 'x' }).isPassing).toBe(passes)
})

it('falls back for what is no error', () => {
  expect(failureMessage('thrown text', 'Fallback')).toBe('Fallback')
  expect(failureMessage(new Error(''), 'Fallback')).toBe('Fallback')
  expect(failureMessage(new Error('Said'), 'Fallback')).toBe('Said')
})
