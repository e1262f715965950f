import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import type { OwnChat } from '../../channels/chat-channel.ts'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { chatLinkUrl } from './chat-link-url.ts'

/** Reads the state of a user's chat, with a link or question that can still be finished in the messenger. */
export async function chatState(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'chat' | 'secrets'>,
  userId: string,
  chat: OwnChat | null,
): Promise<NotificationSettings['chat']> {
  const linked = chat !== null && chat.agreedAt !== null
  return {
    available: deps.chat !== null,
    linked,
    name: linked ? chat.name : null,
    waiting: deps.chat === null ? null : await readWaiting(deps, userId),
  }
}

async function readWaiting(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'chat' | 'secrets'>,
  userId: string,
): Promise<NotificationSettings['chat']['waiting']> {
  const link = await deps.db
    .selectFrom('chat_links')
    .select(['id', 'purpose', 'expires_at', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', moment(deps.clock.now()))
    .executeTakeFirst()
  if (link === undefined) return null
  return {
    for: link.purpose,
    url: link.purpose === 'link' ? await chatLinkUrl(deps, link) : null,
    until: new Date(link.expires_at).toISOString(),
  }
}
