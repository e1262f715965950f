import { ApiError } from '../../lib/api/api-error.ts'

/** Whether a call was refused for this reason. */
export function isAbout(error: Error | null, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code
}
