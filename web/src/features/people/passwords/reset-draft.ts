import { resetPassword as declared } from '@cratewatch/contracts/people/password-reset'
import {
  isLongEnough,
  passwordMinLength,
  type PasswordRule,
} from '@cratewatch/domain/accounts/passwords/password'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/toast-failure.ts'

/** Returns the first problem and its field; null when both may be sent. Surrounding spaces do not count. */
export function resetProblem(password: string, confirmation: string, rule: PasswordRule) {
  const typed = password.trim()
  if (typed === '') return { field: 'password', reason: 'passwordIsRequired' } as const
  if (!isLongEnough(typed, rule)) return { field: 'password', reason: 'passwordTooShort' } as const
  if (password !== confirmation) return { field: 'confirmation', reason: 'passwordsDoNotMatch' } as const
  return null
}

/** The new password of a draft that has nothing left to put right; says in words what has, at its field. */
export function chosenPassword(rule: PasswordRule, t: TFunction) {
  const { password } = declared.body.shape
  return z
    .object({ password, confirmation: z.string() })
    .check(({ value, issues }) => {
      const problem = resetProblem(value.password, value.confirmation, rule)
      if (problem === null) return
      const message = t(`accounts.errors.${problem.reason}`, { count: passwordMinLength(rule) })
      issues.push({ code: 'custom', path: [problem.field], message, input: value })
    })
    .transform(({ password }) => ({ password: password.trim() }))
}

/** Returns the text for a failed call: the server's own, otherwise ours. */
export function resetFailure(error: unknown, t: TFunction, fallback: Fallback): string {
  if (error instanceof ApiError && error.status === 0) return t('accounts.errors.networkError')
  const own = error instanceof ApiError ? error.message : ''
  return own === '' ? t(`accounts.errors.${fallback}`) : own
}

type Fallback = 'failedToResetPassword' | 'linkExpiredOrInvalid' | 'failedToSendResetEmail'
