import type { AvailabilityFilter } from '@cratewatch/contracts/watches/vinyls'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { AUDIT_PAGE_SIZE } from '@cratewatch/contracts/admin/audit'
import { ADMIN_NOTIFICATIONS_PAGE_SIZE } from '@cratewatch/contracts/admin/notifications'
import { DEAD_LETTERS_PAGE_SIZE } from '@cratewatch/contracts/admin/operations'
import { ADMIN_USERS_PAGE_SIZE } from '@cratewatch/contracts/admin/users'
import { ADMIN_VINYLS_PAGE_SIZE } from '@cratewatch/contracts/admin/vinyls'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { adminKeys } from './admin-keys.ts'
import type { AuditView } from './operations/audit-view.ts'

export const dashboardQuery = queryOptions({
  queryKey: adminKeys.dashboard,
  queryFn: ({ signal }) => call(endpoints.adminDashboard, {}, signal),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
})

export type UsersView = { readonly page: number; readonly search: string }

export function usersQuery({ page, search }: UsersView) {
  return queryOptions({
    queryKey: [...adminKeys.users, 'list', { page, search }],
    queryFn: ({ signal }) =>
      call(endpoints.adminUsers, { query: { page, search, limit: ADMIN_USERS_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}

export function userPageQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKeys.users, 'one', id],
    queryFn: ({ signal }) => call(endpoints.adminUserPage, { params: { id } }, signal),
  })
}

export type WatchesView = {
  readonly page: number
  readonly availability: AvailabilityFilter
  readonly tier: Tier | null
}

export function adminWatchesQuery({ page, availability, tier }: WatchesView) {
  return queryOptions({
    queryKey: [...adminKeys.vinyls, { page, availability, tier }],
    queryFn: ({ signal }) =>
      call(
        endpoints.adminVinyls,
        {
          query: {
            page,
            limit: ADMIN_VINYLS_PAGE_SIZE,
            ...(availability === 'all' ? {} : { available: availability === 'available' }),
            ...(tier === null ? {} : { tier }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  })
}

export function adminNotificationsQuery(page: number) {
  return queryOptions({
    queryKey: [...adminKeys.notifications, { page }],
    queryFn: ({ signal }) =>
      call(endpoints.adminNotifications, { query: { page, limit: ADMIN_NOTIFICATIONS_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })
}

export const operationsQuery = queryOptions({
  queryKey: adminKeys.operations,
  queryFn: ({ signal }) => call(endpoints.adminOperations, {}, signal),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
})

export const announcementsQuery = queryOptions({
  queryKey: adminKeys.announcements,
  queryFn: ({ signal }) => call(endpoints.listAnnouncements, {}, signal),
})

export const optimizationQuery = queryOptions({
  queryKey: adminKeys.optimization,
  queryFn: ({ signal }) => call(endpoints.adminOptimization, {}, signal),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
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
  refetchIntervalInBackground: false,
})

export function deadLettersQuery(page: number) {
  return queryOptions({
    queryKey: [...adminKeys.deadLetters, { page }],
    queryFn: ({ signal }) =>
      call(endpoints.deadLetters, { query: { page, limit: DEAD_LETTERS_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
}

export function auditQuery({ page, search, action }: AuditView) {
  return queryOptions({
    queryKey: [...adminKeys.audit, { page, search, action }],
    queryFn: ({ signal }) =>
      call(
        endpoints.adminAudit,
        { query: { page, search, limit: AUDIT_PAGE_SIZE, ...(action === null ? {} : { action }) } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
}
