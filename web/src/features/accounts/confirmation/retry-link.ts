import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'

/** How to read the link of a mail again; undefined: the server has refused it, and would do so again. */
export function retryLink({
  error,
  refetch,
}: Pick<UseQueryResult, 'error' | 'refetch'>): (() => void) | undefined {
  const isDead = error instanceof ApiError && !error.isPassing
  return isDead ? undefined : () => void refetch()
}
