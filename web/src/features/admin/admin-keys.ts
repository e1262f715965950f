import { queryKeys } from '../../lib/api/query-keys.ts'

/** The keys of the admin area's cached answers, by their first words. */
export const adminKeys = {
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
