import type { AvailabilityFilter } from '@cratewatch/contracts/watching/list-part'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { AUDIT_PAGE_SIZE } from '@cratewatch/contracts/operating/audit'
import { ADMIN_NOTIFICATIONS_PAGE_SIZE } from '@cratewatch/contracts/operating/notifications'
import { DEAD_LETTERS_PAGE_SIZE } from '@cratewatch/contracts/operating/operations'
import { ADMIN_USERS_PAGE_SIZE } from '@cratewatch/contracts/operating/users'
import { ADMIN_VINYLS_PAGE_SIZE } from '@cratewatch/contracts/operating/vinyls'
import { SECURITY_PAGE_SIZE } from '@cratewatch/contracts/people/security-events'
import { endpoints } from '@cratewatch/contracts/calls'
import { days } from '@cratewatch/domain/kernel/duration'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useChange, type ChangeOptions } from '../../lib/api/use-change.ts'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { readNow } from '../../lib/text/ticking.ts'
import type { ListView } from './list-page.tsx'
import { PERIODS, type AuditView, type SecurityView } from './views.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** The keys of the admin area's cached answers, by their first words. */
const adminKeys = {
  dashboard: [...queryKeys.adminLive, 'dashboard'],
  optimization: [...queryKeys.admin, 'optimization'],
  deliveries: [...queryKeys.adminLive, 'deliveries'],
  deadLetters: [...queryKeys.adminLive, 'dead-letters'],
  whatIf: [...queryKeys.admin, 'what-if'],
  operations: [...queryKeys.admin, 'operations'],
  announcements: [...queryKeys.admin, 'announcements'],
  audit: [...queryKeys.admin, 'audit'],
  security: [...queryKeys.admin, 'security'],
  users: [...queryKeys.admin, 'users'],
  vinyls: [...queryKeys.admin, 'vinyls'],
  notifications: [...queryKeys.admin, 'notifications'],
} as const

export const dashboardQuery = queryOptions({
  queryKey: adminKeys.dashboard,
  queryFn: ({ signal }) => call(endpoints.adminDashboard, {}, signal),
  refetchInterval: 30_000,
})

export type UsersView = ListView & { readonly search?: string | undefined }

export function usersQuery(view: UsersView) {
  return queryOptions({
    queryKey: [...adminKeys.users, 'list', view],
    queryFn: ({ signal }) =>
      call(endpoints.adminUsers, { query: { ...view, limit: ADMIN_USERS_PAGE_SIZE } }, signal),
  })
}

export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKeys.users, 'one', id],
    queryFn: ({ signal }) => call(endpoints.adminUserPage, { params: { id } }, signal),
  })
}

export type WatchesView = ListView & {
  readonly availability?: Exclude<AvailabilityFilter, 'all'> | undefined
  readonly tier?: Tier | undefined
}

export function adminWatchesQuery(view: WatchesView) {
  const { availability, ...rest } = view
  const available = availability && availability === 'available'
  return queryOptions({
    queryKey: [...adminKeys.vinyls, view],
    queryFn: ({ signal }) =>
      call(endpoints.adminVinyls, { query: { ...rest, available, limit: ADMIN_VINYLS_PAGE_SIZE } }, signal),
    refetchInterval: 60_000,
  })
}

export function adminNotificationsQuery(view: ListView) {
  return queryOptions({
    queryKey: [...adminKeys.notifications, view],
    queryFn: ({ signal }) =>
      call(
        endpoints.adminNotifications,
        { query: { ...view, limit: ADMIN_NOTIFICATIONS_PAGE_SIZE } },
        signal,
      ),
    refetchInterval: 30_000,
  })
}

export function securityQuery(view: SecurityView) {
  const { period, ...rest } = view
  return queryOptions({
    queryKey: [...adminKeys.security, view],
    queryFn: ({ signal }) => {
      const since = period && new Date(readNow() - days(PERIODS[period])).toISOString()
      return call(endpoints.adminSecurity, { query: { ...rest, since, limit: SECURITY_PAGE_SIZE } }, signal)
    },
    refetchInterval: 30_000,
  })
}

export const operationsQuery = queryOptions({
  queryKey: adminKeys.operations,
  queryFn: ({ signal }) => call(endpoints.adminOperations, {}, signal),
  refetchInterval: 30_000,
})

export const announcementsQuery = queryOptions({
  queryKey: adminKeys.announcements,
  queryFn: ({ signal }) => call(endpoints.listAnnouncements, {}, signal),
})

export const optimizationQuery = queryOptions({
  queryKey: adminKeys.optimization,
  queryFn: ({ signal }) => call(endpoints.adminOptimization, {}, signal),
  refetchInterval: 30_000,
})

export function whatIfQuery(requestsPerMinute: number) {
  return queryOptions({
    queryKey: [...adminKeys.whatIf, requestsPerMinute],
    queryFn: ({ signal }) => call(endpoints.whatIf, { query: { requestsPerMinute } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export const deliveriesQuery = queryOptions({
  queryKey: adminKeys.deliveries,
  queryFn: ({ signal }) => call(endpoints.adminDeliveries, {}, signal),
  refetchInterval: 30_000,
})

export function deadLettersQuery(view: ListView) {
  return queryOptions({
    queryKey: [...adminKeys.deadLetters, view],
    queryFn: ({ signal }) =>
      call(endpoints.deadLetters, { query: { ...view, limit: DEAD_LETTERS_PAGE_SIZE } }, signal),
  })
}

export function auditQuery(view: AuditView) {
  return queryOptions({
    queryKey: [...adminKeys.audit, view],
    queryFn: ({ signal }) =>
      call(endpoints.adminAudit, { query: { ...view, limit: AUDIT_PAGE_SIZE } }, signal),
  })
}

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
