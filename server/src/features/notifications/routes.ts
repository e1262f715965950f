import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { markAllRead, markRead, removeNotification } from './change-notifications.ts'
import { readSettings, updateSettings } from './channel-settings.ts'
import { countUnread, listNotifications } from './list-notifications.ts'
import { presentNotification } from './present-notification.ts'
import { endChatLink, startChatLink } from './start-chat-link.ts'
import { testEmail, testTelegram } from './test-channels.ts'
import { unsubscribe } from './unsubscribe.ts'

/** The notification centre and which channels alerts go to. */
export function notificationRoutes(world: World): Route[] {
  const { siteUrl } = world.config.marketplace
  return [
    route(endpoints.listNotifications, async ({ session, query }) => {
      const { limit, offset, unread = false } = query
      const wanted = { limit, offset, unreadOnly: unread }
      const { rows, unreadCount, total } = await listNotifications(world.db, session.userId, wanted)
      return ok({ notifications: rows.map((row) => presentNotification(row, siteUrl)), unreadCount, total })
    }),
    route(endpoints.unreadCount, async ({ session }) =>
      ok({ unreadCount: await countUnread(world.db, session.userId) }),
    ),
    route(endpoints.markRead, ({ session, params }) => markRead(world, session.userId, params.id)),
    route(endpoints.markAllRead, ({ session }) => markAllRead(world, session.userId)),
    route(endpoints.removeNotification, ({ session, params }) =>
      removeNotification(world, session.userId, params.id),
    ),
    route(endpoints.getNotificationSettings, async ({ session }) =>
      ok(await readSettings(world, session.userId)),
    ),
    route(endpoints.updateNotificationSettings, ({ session, body }) => updateSettings(world, session, body)),
    route(endpoints.startChatLink, ({ session }) => startChatLink(world, session)),
    route(endpoints.endChatLink, ({ session }) => endChatLink(world, session)),
    route(endpoints.testTelegram, ({ session }) => testTelegram(world, session.userId)),
    route(endpoints.testEmail, ({ session }) => testEmail(world, session.userId)),
    route(endpoints.unsubscribe, ({ params }) => unsubscribe(world, params.token)),
  ]
}
