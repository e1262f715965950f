import { ok } from '@cratewatch/domain/kernel/result'
import { connectQuestion } from '../../delivering/channels/telegram/connect-question.ts'
import { sendNow } from '../../delivering/send-now.ts'
import type { Session } from '../../http/caller.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { nameAccount } from './name-account.ts'
import { openChatLink } from './open-chat-link.ts'

export type AskingWorld = Pick<World, 'db' | 'clock' | 'ids' | 'config' | 'chat' | 'secrets' | 'live' | 'log'>

/**
 * Asks a chat whether it wants the alerts of this user. Nothing is asked twice while the first question may still be
 * answered. A messenger lets bots write only to people who opened them first: others refuse.
 */
export async function askChat(world: AskingWorld, session: Pick<Session, 'id' | 'userId'>, chatId: string) {
  const { chat } = world
  if (chat === null) return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
  if (await isAsked(world, session.userId, chatId)) return ok(undefined)
  const link = await openChatLink(world, session, chatId)
  const question = connectQuestion({ ...(await nameAccount(world.db, session.userId)), token: link.token })
  const outcome = await sendNow(world, chat, { chatId, ...question })
  if (outcome.kind === 'accepted') return ok(undefined)
  await world.db.deleteFrom('chat_links').where('id', '=', link.id).execute()
  if (outcome.kind === 'retry') return refuse('SERVICE_UNAVAILABLE', { cause: 'channel-down' })
  return refuse('CHANNEL_UNREACHABLE', { field: 'telegramChatId' })
}

async function isAsked({ db, clock }: Pick<World, 'db' | 'clock'>, userId: string, chatId: string) {
  const open = await db
    .selectFrom('chat_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return open !== undefined && open.expires_at > clock.now()
}
