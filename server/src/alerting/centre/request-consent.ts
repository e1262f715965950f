import { ok } from '@cratewatch/domain/kernel/result'
import { connectQuestion } from '../kinds/telegram/alert-buttons.ts'
import { telegramSender } from '../kinds/telegram/telegram-sender.ts'
import { sendNow } from '../deliveries/send/sender.ts'
import type { Session } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { endChatLinks } from '../../collectors/chat-links.ts'
import { nameAccount } from '../../collectors/users.ts'
import { openChatLink } from './open-chat-link.ts'

export type ChatRequestDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'config' | 'chat' | 'secrets' | 'live' | 'log'
>

/**
 * Asks a chat whether it agrees to this user's alerts, unless an earlier question is still open. Fails for people who
 * never opened the bot: messengers let bots write only to those who did.
 */
export async function requestConsent(
  deps: ChatRequestDeps,
  session: Pick<Session, 'id' | 'userId'>,
  chatId: string,
) {
  const { chat } = deps
  if (chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if (await isRequested(deps, session.userId, chatId)) return ok(undefined)
  const link = await openChatLink(deps, session, chatId)
  const question = connectQuestion({ ...(await nameAccount(deps.db, session.userId)), token: link.token })
  const sender = telegramSender({ ...deps, chat })
  const outcome = await sendNow(deps, sender, { address: chatId, content: { chatId, ...question } })
  if (outcome.kind === 'accepted') return ok(undefined)
  await endChatLinks(deps.db, { id: link.id })
  if (outcome.kind === 'retry') return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  return refuse('CHANNEL_UNREACHABLE', { field: 'telegramChatId' })
}

async function isRequested({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, chatId: string) {
  const open = await db
    .selectFrom('chat_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return open !== undefined && open.expires_at > clock.now()
}
