import { sql, type Updateable } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { UsersTable } from '../database/tables/account-tables.ts'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { endChatLinks } from './chat-links.ts'

/** The columns of an account without a chat. */
const NO_CHAT = {
  telegram_enabled: false,
  telegram_chat_id: null,
  telegram_chat_name: null,
  telegram_confirmed_at: null,
  telegram_user_id: null,
  chat_made_in: null,
  chat_proven: false,
} as const satisfies Updateable<UsersTable>

/** Disconnects an account's chat and cancels what was started. May be repeated. */
export async function forgetChat(tx: Tx, deps: Pick<Deps, 'live'>, userId: string): Promise<void> {
  await endChatLinks(tx, { user_id: userId })
  await tx.updateTable('users').set(NO_CHAT).where('id', '=', userId).execute()
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

type NewChat = {
  readonly chatId: string
  readonly name: string
  /** The person in the messenger who agreed; null: unknown. */
  readonly personId: string | null
  /** The session that asked for it. */
  readonly sessionId: string | null
}

/** Connects a chat in which a person has agreed. It counts as proven if the account's address is. */
export async function connectChatTo(tx: Tx, userId: string, chat: NewChat, now: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      chat_made_in: chat.sessionId,
      chat_proven: sql<boolean>`email_confirmed_at is not null`,
      telegram_enabled: true,
      telegram_chat_id: chat.chatId,
      telegram_chat_name: chat.name,
      telegram_confirmed_at: timestamp(now),
      telegram_user_id: chat.personId,
    })
    .where('id', '=', userId)
    .execute()
}

/** Disconnects a chat from all users but this one, and returns those. */
export async function takeChat(tx: Tx, chatId: string, userId: string): Promise<readonly { id: string }[]> {
  return tx
    .updateTable('users')
    .set(NO_CHAT)
    .where('telegram_chat_id', '=', chatId)
    .where('telegram_confirmed_at', 'is not', null)
    .where('id', '<>', userId)
    .returning('id')
    .execute()
}

/** Stores the chat that a user named, which has not agreed yet; the same chat stays unchanged. */
export async function nameChat(
  tx: Tx,
  userId: string,
  chat: { readonly chatId: string | null; readonly isOn: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...NO_CHAT, telegram_enabled: chat.isOn, telegram_chat_id: chat.chatId })
    .where('id', '=', userId)
    .where('telegram_chat_id', 'is distinct from', chat.chatId)
    .execute()
}

/** Removes the chat that a user named, unless a person in it has agreed. */
export async function forgetNamedChat(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set(NO_CHAT)
    .where('id', '=', userId)
    .where('telegram_confirmed_at', 'is', null)
    .execute()
}

/** Marks the connected chat, if there is one, as proven to be the owner's. */
export async function proveChat(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ chat_proven: true })
    .where('id', '=', userId)
    .where('telegram_chat_id', 'is not', null)
    .execute()
}

/** Switches alerts off in a chat where nobody can be reached, and returns whose they were. */
export async function switchOffChat(tx: Tx, chatId: string): Promise<readonly { id: string }[]> {
  return tx
    .updateTable('users')
    .set({ telegram_enabled: false })
    .where('telegram_chat_id', '=', chatId)
    .where('telegram_enabled', '=', true)
    .where('telegram_confirmed_at', 'is not', null)
    .returning('id')
    .execute()
}

/** Moves all connections of a group to the group's new id. */
export async function moveChat(db: Queries, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_chat_id: to })
    .where('telegram_chat_id', '=', from)
    // Already done when reported twice, by a failed message and by an update.
    .where('telegram_chat_id', '<>', to)
    .execute()
}
