import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Deps } from '../outbound/deps.ts'
import { route, type Route } from '../http/route.ts'
import { readProfile } from '../people/settings/profile.ts'
import { currentAnnouncement } from '../operating/announcements.ts'
import { readStatus } from '../people/billing/subscription.ts'
import { describeInstance } from '../operating/instance/routes.ts'
import { readSettings } from '../alerting/centre/channel-settings.ts'
import { countUnread } from '../alerting/centre/list-notifications.ts'

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
