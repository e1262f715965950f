import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Deps } from '../deps.ts'
import { route, type Route } from '../http/route.ts'
import { readProfile } from './accounts/settings/read-profile.ts'
import { currentAnnouncement } from './admin/announcements.ts'
import { readStatus } from './billing/plans/read-status.ts'
import { describeInstance } from './instance/describe-instance.ts'
import { readSettings } from './notifications/channel-settings.ts'
import { countUnread } from './notifications/list-notifications.ts'

/**
 * Answers in one what every page of the dashboard begins with. One after the other, on one connection: a page that opens
 * shall not take the pool from the others.
 */
export function startRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.readStart, async ({ session }) => {
      const { userId } = session
      return ok({
        user: await readProfile(deps, session),
        subscription: await readStatus(deps, userId),
        unread: { unreadCount: await countUnread(deps.db, userId) },
        announcement: { announcement: await currentAnnouncement(deps) },
        notificationSettings: await readSettings(deps, userId),
        instance: describeInstance(deps),
      })
    }),
  ]
}
