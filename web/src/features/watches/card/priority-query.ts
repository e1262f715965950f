import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Why a record is checked as often as it is; loaded on request. */
export function priorityQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'priority', id],
    queryFn: ({ signal }) => call(endpoints.explainPriority, { params: { id } }, signal),
  })
}
