import { ok } from '@cratewatch/domain/kernel/result'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { forgetChat } from '../channels/chat-channel.ts'
import { announceRemovedChat } from './announce-removed-chat.ts'
import { readSettings } from './channel-settings.ts'
import { chatLinkUrl } from './chat-link-url.ts'
import { openChatLink } from './open-chat-link.ts'

type LinkingDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'config' | 'chat' | 'log' | 'secrets' | 'live' | 'mailer'
>

/**
 * Makes a link to the bot, which asks the first person who opens it within a quarter of an hour whether to connect the
 * chat.
 */
export async function startChatLink(deps: LinkingDeps, session: SessionOwner) {
  if (deps.chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if ((await deps.chat.username()) === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  const link = await openChatLink(deps, session, null)
  const url = await chatLinkUrl(deps, link)
  if (url === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  await deps.live.publish(deps.db, { kind: 'user', userId: session.userId, what: 'profile' })
  return ok({ url, until: new Date(link.until).toISOString() })
}

/** Disconnects the chat and cancels what was started. May be repeated. */
export async function endChatLink(deps: LinkingDeps, session: SessionOwner) {
  await deps.db.transaction().execute(async (tx) => {
    await announceRemovedChat(tx, deps, session)
    await forgetChat(tx, deps, session.userId)
  })
  return ok(await readSettings(deps, session.userId))
}
