import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useChange, type ChangeOptions } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'

export const dashboardQuery = queryOptions({
  queryKey: [...queryKeys.adminLive, 'dashboard'],
  queryFn: ({ signal }) => call(endpoints.adminDashboard, {}, signal),
  refetchInterval: 30_000,
})

export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.admin, 'user', id],
    queryFn: ({ signal }) => call(endpoints.adminUserPage, { params: { id } }, signal),
  })
}

export const operationsQuery = queryOptions({
  queryKey: [...queryKeys.admin, 'operations'],
  queryFn: ({ signal }) => call(endpoints.adminOperations, {}, signal),
  refetchInterval: 30_000,
})

export const announcementsQuery = queryOptions({
  queryKey: [...queryKeys.admin, 'announcements'],
  queryFn: ({ signal }) => call(endpoints.listAnnouncements, {}, signal),
})

export const optimizationQuery = queryOptions({
  queryKey: [...queryKeys.admin, 'optimization'],
  queryFn: ({ signal }) => call(endpoints.adminOptimization, {}, signal),
  refetchInterval: 30_000,
})

export function whatIfQuery(requestsPerMinute: number) {
  return queryOptions({
    queryKey: [...queryKeys.admin, 'what-if', requestsPerMinute],
    queryFn: ({ signal }) => call(endpoints.whatIf, { query: { requestsPerMinute } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export const deliveriesQuery = queryOptions({
  queryKey: [...queryKeys.adminLive, 'deliveries'],
  queryFn: ({ signal }) => call(endpoints.adminDeliveries, {}, signal),
  refetchInterval: 30_000,
})

type AdminChange<Answer, Given> = Pick<ChangeOptions<Answer, Given>, 'mutationFn' | 'done'> & {
  /** Says what failed when the server does not. */
  readonly failure?: string
}

/** Changes something as an operator; says when that failed, and loads what is shown of the instance again. */
export function useAdminChange<Answer, Given = void>({ failure, ...change }: AdminChange<Answer, Given>) {
  const { t } = useTexts()
  return useChange({
    ...change,
    onError: (error) => toastFailure(t('errors.title'), error, failure),
    stale: [queryKeys.admin],
  })
}
