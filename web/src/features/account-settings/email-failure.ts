import type { ErrorCode } from '@cratewatch/contracts/errors'
import { ApiError } from '../../lib/api/api-error.ts'

/** Refusals of an address whose texts say what to do. */
const WITH_ADVICE: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'REAUTHENTICATION_REQUIRED',
  'EMAIL_RESERVED',
  'LAST_OPERATOR',
  'RATE_LIMITED',
])

/** Whether an address was refused because another account has it: by the cause, otherwise by the text. */
export function isInUse(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'EMAIL_ALREADY_IN_USE' || /already in use|ya está en uso/i.test(error.message)
}

/** Whether the server's text says what to do, and so is shown instead of a general one. */
export function tellsWhatToDo(error: unknown): boolean {
  return error instanceof ApiError && WITH_ADVICE.has(error.code)
}
