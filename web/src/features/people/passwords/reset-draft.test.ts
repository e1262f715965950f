import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { resetFailure, resetProblem } from './reset-draft.ts'

it.each([
  ['', '', 'password', 'passwordIsRequired'],
  ['      ', '      ', 'password', 'passwordIsRequired'],
  ['12345', '12345', 'password', 'passwordTooShort'],
  [' 12345 ', ' 12345 ', 'password', 'passwordTooShort'],
  ['123456', '123457', 'confirmation', 'passwordsDoNotMatch'],
  ['123456', '', 'confirmation', 'passwordsDoNotMatch'],
])('%j with %j: at the %s, %s', (password, confirmation, field, reason) => {
  expect(resetProblem(password, confirmation, 'standard')).toEqual({ field, reason })
})

it('lets a password through that was typed twice', () => {
  expect(resetProblem('123456', '123456', 'standard')).toBeNull()
})

it('asks eight characters of a strict password', () => {
  expect(resetProblem('1234567', '1234567', 'strict')?.reason).toBe('passwordTooShort')
  expect(resetProblem('12345678', '12345678', 'strict')).toBeNull()
})

it('prefers the words of the server', () => {
  const words = { network: 'network', fallback: 'fallback' }
  const refusal = (status: number, message: string) => new ApiError({ status, code: null, message })
  expect(resetFailure(refusal(400, 'Said by the server'), words)).toBe('Said by the server')
  expect(resetFailure(refusal(400, ''), words)).toBe('fallback')
  expect(resetFailure(refusal(0, 'Network error: …'), words)).toBe('network')
  expect(resetFailure(new Error('bug'), words)).toBe('fallback')
})
