import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readDefaultRule, setDefaultRule, changeTiming, readTiming, unsubscribe } from './alert-settings.ts'
import {
  markAllRead,
  markOneRead,
  removeNotification,
  restoreNotification,
} from '../deliveries/change-notifications.ts'
import { readSettings, updateSettings, endChatLink } from './channel-settings.ts'
import { countUnread, listNotifications, presentNotification } from './list-notifications.ts'
import { startChatLink } from './chat-links.ts'
import { testEmail, testTelegram } from '../settings/test-channel.ts'

/** The notification centre and which channels alerts go to. */
export function notificationRoutes(deps: Deps): Route[] {
  const { siteUrl } = deps.config.marketplace
  return [
    route(endpoints.listNotifications, async ({ session, query }) => {
      const { limit, offset, unread = false } = query
      const wanted = { limit, offset, unreadOnly: unread }
      const { rows, unreadCount, total } = await listNotifications(deps.db, session.userId, wanted)
      const now = deps.clock.now()
      return ok({
        notifications: rows.map((row) => presentNotification(row, siteUrl, now)),
        unreadCount,
        total,
      })
    }),
    route(endpoints.unreadCount, async ({ session }) =>
      ok({ unreadCount: await countUnread(deps.db, session.userId) }),
    ),
    route(endpoints.markRead, ({ session, params }) => markOneRead(deps, session.userId, params.id)),
    route(endpoints.markAllRead, ({ session }) => markAllRead(deps, session.userId)),
    route(endpoints.removeNotification, ({ session, params }) =>
      removeNotification(deps, session.userId, params.id),
    ),
    route(endpoints.restoreNotification, ({ session, params }) =>
      restoreNotification(deps, session.userId, params.id),
    ),
    route(endpoints.getNotificationSettings, async ({ session }) =>
      ok(await readSettings(deps, session.userId)),
    ),
    route(endpoints.updateNotificationSettings, ({ session, body }) => updateSettings(deps, session, body)),
    route(endpoints.getAlertRule, ({ session }) => readDefaultRule(deps.db, session.userId)),
    route(endpoints.setAlertRule, ({ session, body }) => setDefaultRule(deps, session.userId, body)),
    route(endpoints.getAlertTiming, async ({ session }) => ok(await readTiming(deps.db, session.userId))),
    route(endpoints.setAlertTiming, ({ session, body }) => changeTiming(deps, session.userId, body)),
    route(endpoints.startChatLink, ({ session }) => startChatLink(deps, session)),
    route(endpoints.endChatLink, ({ session }) => endChatLink(deps, session)),
    route(endpoints.testTelegram, ({ session }) => testTelegram(deps, session.userId)),
    route(endpoints.testEmail, ({ session }) => testEmail(deps, session.userId)),
    route(endpoints.unsubscribe, ({ params }) => unsubscribe(deps, params.token)),
  ]
}
