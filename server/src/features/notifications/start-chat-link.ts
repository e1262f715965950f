import { ok } from '@cratewatch/domain/kernel/result'
import { forgetChat } from '../../delivering/forget-chat.ts'
import type { SessionOwner } from '../../http/caller.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { announceRemovedChat } from './announce-removed-chat.ts'
import { readSettings } from './channel-settings.ts'
import { chatLinkUrl } from './chat-link-url.ts'
import { openChatLink } from './open-chat-link.ts'

type LinkingWorld = Pick<
  World,
  'db' | 'clock' | 'ids' | 'config' | 'chat' | 'log' | 'secrets' | 'live' | 'mailer'
>

/** A link that opens the bot, which asks whoever follows it first whether to connect the chat, within a quarter of an hour. */
export async function startChatLink(world: LinkingWorld, session: SessionOwner) {
  if (world.chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if ((await world.chat.username()) === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  const link = await openChatLink(world, session, null)
  const url = await chatLinkUrl(world, link)
  if (url === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  await world.live.publish(world.db, { kind: 'user', userId: session.userId, what: 'profile' })
  return ok({ url, until: new Date(link.until).toISOString() })
}

/** Disconnects the chat and calls off what was begun. Doing it again changes nothing. */
export async function endChatLink(world: LinkingWorld, session: SessionOwner) {
  await world.db.transaction().execute(async (tx) => {
    await announceRemovedChat(tx, world, session)
    await forgetChat(tx, world, session.userId)
  })
  return ok(await readSettings(world, session.userId))
}
