import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Loads anew what shows the list, and how much of the plan is used. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.vinyls, queryKeys.subscription].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}
