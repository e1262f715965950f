import { endpoints } from '@cratewatch/contracts/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Why a record is looked at as often as it is; read when somebody asks. */
export function priorityQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'priority', id],
    queryFn: ({ signal }) => call(endpoints.explainPriority, { params: { id } }, signal),
  })
}
