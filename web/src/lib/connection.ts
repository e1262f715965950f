import { endpoints } from '@cratewatch/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { queryKeys } from './api/query-keys.ts'

/** Whether a marketplace account is connected, and accepted there. */
export const connectionQuery = queryOptions({
  queryKey: [...queryKeys.marketplace, 'connection'],
  queryFn: ({ signal }) => call(endpoints.marketplaceStatus, {}, signal),
})
