import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pagination, timestamp } from '../scalars.ts'
import { owner, pageQuery } from './shared.ts'

export const ADMIN_NOTIFICATIONS_PAGE_SIZE = 5

const adminNotification = z.object({
  id: z.uuid(),
  type: z.enum(['AVAILABILITY_CHANGE', 'WEEKLY_REMINDER', 'SYSTEM']),
  isRead: z.boolean(),
  createdAt: timestamp,
  vinyl: z
    .object({ discogsId: z.number().int(), artist: z.string(), name: z.string(), uri: z.string() })
    .nullable(),
  user: owner,
  params: z.object({ count: z.number().int().nullable() }),
})
export type AdminNotification = z.infer<typeof adminNotification>

export const adminNotifications = endpoint('GET /api/admin/notifications', {
  caller: 'admin',
  tag: 'admin',
  summary: 'In-app notifications of everybody, newest first',
  query: z.object(pageQuery),
  answer: z.object({ notifications: z.array(adminNotification), pagination }),
  refusals: ['VALIDATION_FAILED'],
})
export type AdminNotificationList = z.infer<typeof adminNotifications.answer>
