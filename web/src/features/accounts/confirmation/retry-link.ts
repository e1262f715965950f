import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'

/**
 * Returns a function that reads the mail's link again; undefined when the server has refused it, because it would
 * again.
 */
export function retryLink({
  error,
  refetch,
}: Pick<UseQueryResult, 'error' | 'refetch'>): (() => void) | undefined {
  const isDead = error instanceof ApiError && !error.isPassing
  return isDead ? undefined : () => void refetch()
}
