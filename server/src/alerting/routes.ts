import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import {
  readDefaultRule,
  setDefaultRule,
  changeTiming,
  readTiming,
  unsubscribe,
} from './centre/alert-settings.ts'
import {
  markAllRead,
  markOneRead,
  removeNotification,
  restoreNotification,
} from './centre/change-notifications.ts'
import { countUnread, listNotifications, presentNotification } from './centre/list-notifications.ts'
import { channelsOf } from './channel-rows.ts'
import { addChannel, addBrowser } from './channels/add-channel.ts'
import { changeChannel, removeChannel, renewSecret } from './channels/change-channel.ts'
import { listDeliveries, repeatDelivery } from './channels/channel-deliveries.ts'
import { readSettings, updateSettings, endChatLink } from './channels/channel-settings.ts'
import { startChatLink } from './channels/chat-links.ts'
import { askAgain, confirmChannel, answerInvitation, readInvitation } from './channels/confirm-channel.ts'
import { presentChannel, type ChannelDeps } from './channels/present-channel.ts'
import { testChannel, testEmail, testTelegram } from './channels/try-channel.ts'
import { readFeed } from './feeds/alert-feed.ts'
import { readAddress, removeAddress, renewAddress } from './feeds/feed-address.ts'
import { createSenders } from './kinds/registry.ts'

/** Where alerts go: the channels of an account, and what was sent to each. */
export function channelRoutes(
  given: Deps,
  countInvitation: ChannelDeps['countInvitation'],
  senders: ChannelDeps['senders'] = createSenders(given),
): Route[] {
  const deps: ChannelDeps = { ...given, countInvitation, senders }
  return [
    route(endpoints.listChannels, async ({ session }) =>
      ok({ channels: await listChannels(deps, session.userId), kinds: [...deps.senders.keys()] }),
    ),
    route(endpoints.addChannel, ({ session, body }) => addChannel(deps, session, body)),
    route(endpoints.addBrowser, ({ session, body }) => addBrowser(deps, session, body)),
    route(endpoints.browserKey, () => Promise.resolve(ok({ publicKey: deps.push?.publicKey ?? null }))),
    route(endpoints.confirmChannel, ({ session, params, body }) =>
      confirmChannel(deps, session, params.id, body.code),
    ),
    route(endpoints.askAgain, ({ session, params }) => askAgain(deps, owned(session, params))),
    route(endpoints.changeChannel, ({ session, params, body }) =>
      changeChannel(deps, session, params.id, body),
    ),
    route(endpoints.removeChannel, ({ session, params }) => removeChannel(deps, session, params.id)),
    route(endpoints.testChannel, ({ session, params }) => testChannel(deps, owned(session, params))),
    route(endpoints.renewSecret, ({ session, params }) => renewSecret(deps, owned(session, params))),
    route(endpoints.channelDeliveries, ({ session, params, query }) =>
      listDeliveries(deps.db, owned(session, params), query),
    ),
    route(endpoints.repeatDelivery, ({ session, params }) =>
      repeatDelivery(deps, owned(session, params), params.deliveryId),
    ),
    route(endpoints.readChannelInvitation, ({ params }) => readInvitation(deps, params.token)),
    route(endpoints.answerChannelInvitation, ({ params, body }) =>
      answerInvitation(deps, params.token, body.agrees),
    ),
  ]
}

function owned({ userId }: { readonly userId: string }, { id }: { readonly id: string }) {
  return { userId, id }
}

/** The account's mail comes first. */
async function listChannels({ db, secrets }: ChannelDeps, userId: string) {
  const rows = await channelsOf(db, userId)
    .orderBy(sql`c.address is not null`)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => presentChannel(secrets, row))
}

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
    route(endpoints.setAlertRule, ({ session, body }) => setDefaultRule(deps, session, body)),
    route(endpoints.getAlertTiming, async ({ session }) => ok(await readTiming(deps.db, session.userId))),
    route(endpoints.setAlertTiming, ({ session, body }) => changeTiming(deps, session, body)),
    route(endpoints.startChatLink, ({ session }) => startChatLink(deps, session)),
    route(endpoints.endChatLink, ({ session }) => endChatLink(deps, session)),
    route(endpoints.testTelegram, ({ session }) => testTelegram(deps, session.userId)),
    route(endpoints.testEmail, ({ session }) => testEmail(deps, session.userId)),
    route(endpoints.unsubscribe, ({ params }) => unsubscribe(deps, params.token)),
  ]
}

/** One's alerts as a feed, by a secret address. */
export function feedRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.readFeedAddress, ({ session }) => readAddress(deps, session.userId)),
    route(endpoints.renewFeedAddress, ({ session }) => renewAddress(deps, session)),
    route(endpoints.removeFeedAddress, ({ session, visitor }) =>
      removeAddress(deps, session.userId, visitor),
    ),
    route(endpoints.alertFeed, ({ params }) => readFeed(deps, params.token)),
  ]
}
