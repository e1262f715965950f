import { ok } from '@cratewatch/domain/kernel/result'
import { forgetChat } from '../../delivering/forget-chat.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { readSettings } from './channel-settings.ts'
import { chatLinkUrl } from './chat-link-url.ts'
import { openChatLink } from './open-chat-link.ts'

type LinkingWorld = Pick<World, 'db' | 'clock' | 'ids' | 'config' | 'chat' | 'secrets' | 'live'>

/** A link that opens the bot and connects the chat of whoever follows it first, within a quarter of an hour. */
export async function startChatLink(world: LinkingWorld, userId: string) {
  if (world.chat === null || (await world.chat.username()) === null) return refuse('SERVICE_UNAVAILABLE')
  const link = await openChatLink(world, userId, null)
  const url = await chatLinkUrl(world, link.id)
  if (url === null) return refuse('SERVICE_UNAVAILABLE')
  await world.live.publish(world.db, { kind: 'user', userId, what: 'profile' })
  return ok({ url, until: new Date(link.until).toISOString() })
}

/** Disconnects the chat and calls off what was begun. Doing it again changes nothing. */
export async function endChatLink(world: LinkingWorld, userId: string) {
  await world.db.transaction().execute((tx) => forgetChat(tx, world, userId))
  return ok(await readSettings(world, userId))
}
