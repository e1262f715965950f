import { ApiError } from '../../lib/api-error.ts'

/** Whether an address was refused because another account has it. Told by the reason; by the words where there is none. */
export function isInUse(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'EMAIL_ALREADY_IN_USE' || /already in use|ya está en uso/i.test(error.message)
}

/** Whether the person did not want to authenticate again: the server's own words say what is missing. */
export function isReauthenticationMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED'
}
