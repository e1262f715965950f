import { ApiError } from '../../lib/api/api-error.ts'

/** Where a failed sign-in or sign-up is shown: at the password, above the form, or in a general text. */
export type AuthFailure =
  | { readonly at: 'password'; readonly text: string }
  | { readonly at: 'form'; readonly text: string }
  | { readonly at: 'connection' | 'unknown' }

/** Whether only the second factor is missing. */
export function isSecondFactorAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'
}

/** Classifies an error of signing in. The server's own text is preferred. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof ApiError) || error.message === '') return { at: 'unknown' }
  if (error.status === 0) return { at: 'connection' }
  if (error.field === 'password' || error.code === 'PASSWORD_TOO_WEAK')
    return { at: 'password', text: error.message }
  return { at: 'form', text: error.message }
}
