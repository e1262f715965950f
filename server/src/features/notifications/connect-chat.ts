import { sql } from 'kysely'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { moment, timestamp, type Tx } from '../../db/database.ts'
import { announceAccountChange } from '../../delivering/account/announce-account-change.ts'
import { enqueueSystemNotification } from '../../delivering/enqueue-system-notification.ts'
import { NO_CHAT } from '../../delivering/forget-chat.ts'
import { hashToken } from '../../secrets.ts'
import type { ChatPlace } from '../../vendors/chat.ts'
import type { World } from '../../world.ts'
import { readChatUser } from './read-chat-user.ts'

type ConnectingWorld = Pick<World, 'db' | 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>

/**
 * Connects a chat to the account that asked for it, by the code of its link or of its question; alerts go there from
 * now on. A code works once. A chat belongs to one account: whoever had it before is told.
 */
export async function connectChat(world: ConnectingWorld, token: string, place: ChatPlace) {
  const isDone = await world.db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('chat_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', moment(world.clock.now()))
      .where((row) => row.or([row('chat_id', 'is', null), row('chat_id', '=', place.chatId)]))
      .returning(['user_id', 'session_id'])
      .executeTakeFirst()
    if (link === undefined) return false
    await takeFromOthers(tx, world, place, link.user_id)
    await tx
      .updateTable('users')
      .set({
        chat_made_in: link.session_id,
        chat_proven: sql<boolean>`email_confirmed_at is not null`,
        telegram_enabled: true,
        telegram_chat_id: place.chatId,
        telegram_chat_name: place.name.slice(0, 128),
        telegram_confirmed_at: timestamp(world.clock.now()),
      })
      .where('id', '=', link.user_id)
      .execute()
    const { user_id: userId, session_id: sessionId } = link
    const change = { what: 'method-added', kind: 'chat', label: place.name.slice(0, 128) } as const
    await announceAccountChange(tx, world, { userId, change, sessionId })
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return true
  })
  const user = isDone ? await readChatUser(world.db, place.chatId) : null
  return user === null ? refused('invalid' as const) : ok(user)
}

async function takeFromOthers(
  tx: Tx,
  world: ConnectingWorld,
  place: ChatPlace,
  userId: string,
): Promise<void> {
  const others = await tx
    .updateTable('users')
    .set(NO_CHAT)
    .where('telegram_chat_id', '=', place.chatId)
    .where('telegram_confirmed_at', 'is not', null)
    .where('id', '<>', userId)
    .returning('id')
    .execute()
  for (const other of others) {
    await enqueueSystemNotification(tx, world, { userId: other.id, key: 'chatTaken', params: {} })
    await world.live.publish(tx, { kind: 'user', userId: other.id, what: 'profile' })
  }
}

/** Somebody in the chat does not want these alerts: the question is off, and so is the channel that asked. */
export async function declineChat(world: ConnectingWorld, token: string, place: ChatPlace): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('chat_links')
      .where('token_hash', '=', hashToken(token))
      .where('chat_id', '=', place.chatId)
      .returning('user_id')
      .executeTakeFirst()
    if (link === undefined) return
    await tx
      .updateTable('users')
      .set({ telegram_enabled: false, telegram_chat_id: null })
      .where('id', '=', link.user_id)
      .where('telegram_confirmed_at', 'is', null)
      .execute()
    await world.live.publish(tx, { kind: 'user', userId: link.user_id, what: 'profile' })
  })
}

/** Switches the alerts of a connected chat, from the chat itself. */
export async function switchChat(
  world: Pick<World, 'db' | 'live'>,
  userId: string,
  isOn: boolean,
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ telegram_enabled: isOn }).where('id', '=', userId).execute()
    await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  })
}

/** The messenger says that nobody can be reached in a chat any more: its channel ends, with a word in the app. */
export async function loseChat(world: ConnectingWorld, chatId: string): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const users = await tx
      .updateTable('users')
      .set({ telegram_enabled: false })
      .where('telegram_chat_id', '=', chatId)
      .where('telegram_enabled', '=', true)
      .where('telegram_confirmed_at', 'is not', null)
      .returning('id')
      .execute()
    for (const { id: userId } of users) {
      const params = { channel: 'telegram', address: null }
      await enqueueSystemNotification(tx, world, { userId, key: 'channelEnded', params })
      await world.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    }
  })
}
