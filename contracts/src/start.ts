import { z } from 'zod'
import { unreadCount } from './alerting/in-app-notifications.ts'
import { notificationSettings } from './alerting/notification-settings.ts'
import { endpoint } from './endpoint.ts'
import { readAnnouncement } from './operating/announcements.ts'
import { instanceInfo } from './operating/instance.ts'
import { user } from './people/accounts.ts'
import { subscriptionStatus } from './people/subscription.ts'

/**
 * What every page of the dashboard shows around itself. Each part is the whole answer of its own call, which stays; a
 * page whose parts are left out asks for them there.
 */
export const readStart = endpoint('GET /api/start', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Profile, plan and counts in one call',
  answer: z.object({
    user,
    subscription: subscriptionStatus.answer.optional(),
    unread: unreadCount.answer.optional(),
    announcement: readAnnouncement.answer.optional(),
    notificationSettings: notificationSettings.optional(),
    instance: instanceInfo.answer.optional(),
  }),
})
