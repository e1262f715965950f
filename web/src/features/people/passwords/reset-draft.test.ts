import type { TFunction } from 'i18next'
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
  const t = ((key: string) => key) as TFunction
  const said = (error: unknown) => resetFailure(error, t, 'failedToResetPassword')
  const refusal = (status: number, message: string) => new ApiError({ status, code: null, message })
  expect(said(refusal(400, 'Said by the server'))).toBe('Said by the server')
  expect(said(refusal(400, ''))).toBe('accounts.errors.failedToResetPassword')
  expect(said(refusal(0, 'Network error: …'))).toBe('accounts.errors.networkError')
  expect(said(new Error('bug'))).toBe('accounts.errors.failedToResetPassword')
})
