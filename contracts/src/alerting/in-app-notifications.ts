import { z } from 'zod'
import { pressingName } from '../checking/pressing-filter.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'

export const NOTIFICATIONS_PAGE_SIZE = 20

/**
 * An entry of the notification centre. Keys and params are stored, not sentences, so that it follows the reader's
 * language: `inApp.<name>.title` and `inApp.<name>.message` of the web catalogue.
 */
export const inAppNotification = z.object({
  id: z.uuid(),
  type: z.enum(['AVAILABILITY_CHANGE', 'WEEKLY_REMINDER', 'SYSTEM']),
  titleKey: z.string(),
  messageKey: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  createdAt: timestamp,
  isRead: z.boolean(),
  gone: z.boolean().describe('The copies this entry announced are no longer for sale'),
  vinyl: z
    .object({
      id: z.uuid(),
      thumb: z.string(),
      name: z.string(),
      artist: z.string(),
      uri: z.string(),
      sellUri: z.string(),
    })
    .nullable(),
  successor: z
    .number()
    .int()
    .nullable()
    .describe(
      'The release that took the place of the withdrawn one it is about; null: none, or it is watched',
    ),
  pressing: pressingName.nullable().describe('Which one it was, of a watched album'),
})
export type InAppNotification = z.infer<typeof inAppNotification>

export const listNotifications = endpoint('GET /api/in-app-notifications', {
  caller: 'user',
  tag: 'notifications',
  summary: 'In-app notifications, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATIONS_PAGE_SIZE),
    offset: z.coerce.number().int().min(0).default(0),
    unread: z.stringbool().optional().describe('true: unread ones only'),
  }),
  answer: z.object({
    notifications: z.array(inAppNotification),
    unreadCount: z.number().int(),
    total: z.number().int(),
  }),
  refusals: ['VALIDATION_FAILED'],
})

export const unreadCount = endpoint('GET /api/in-app-notifications/unread-count', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Number of unread notifications',
  answer: z.object({ unreadCount: z.number().int() }),
})

export const markRead = endpoint('PATCH /api/in-app-notifications/:id/read', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Mark one read',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const markAllRead = endpoint('PATCH /api/in-app-notifications/mark-all-read', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Mark all read',
  status: 204,
})

export const removeNotification = endpoint('DELETE /api/in-app-notifications/:id', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Delete a notification',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND'],
})

export const restoreNotification = endpoint('POST /api/in-app-notifications/:id/restore', {
  caller: 'user',
  tag: 'notifications',
  summary: 'Restore a notification deleted in the last ten minutes',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND'],
})
