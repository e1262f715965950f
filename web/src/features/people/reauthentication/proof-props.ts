import type { User } from '@cratewatch/contracts/people/accounts'
import { ApiError } from '../../../lib/api/toast-failure.ts'

/** The props of a method in the dialog. `onDone`: the session has its new token, and the calls may proceed. */
export type ProofProps = { user: User; onDone: () => void }

/** Whether a call was refused for this reason. */
export function isAbout(error: Error | null, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code
}
