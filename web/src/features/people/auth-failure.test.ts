import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/toast-failure.ts'
import { authFailure } from './auth-failure.ts'

const refusal = (status: number, code: ApiError['code'], field?: string) =>
  new ApiError({ status, code, message: 'Said by the server', field })

it('shows the message of the server above the form', () => {
  expect(authFailure(refusal(401, 'INVALID_CREDENTIALS'))).toEqual({ at: 'form', text: 'Said by the server' })
})

it('shows what is wrong with a password at the password', () => {
  expect(authFailure(refusal(400, 'PASSWORD_TOO_WEAK')).at).toBe('password')
  expect(authFailure(refusal(400, 'MISSING_REQUIRED_FIELD', 'password')).at).toBe('password')
})

it('tells an unreachable server from an unknown failure', () => {
  expect(authFailure(refusal(0, null)).at).toBe('connection')
  expect(authFailure(new Error('bug')).at).toBe('unknown')
})
