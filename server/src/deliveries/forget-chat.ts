import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'

/** An account without a chat, and so without alerts there. */
export const NO_CHAT = {
  telegram_enabled: false,
  telegram_chat_id: null,
  telegram_chat_name: null,
  telegram_confirmed_at: null,
  telegram_user_id: null,
  chat_made_in: null,
  chat_proven: false,
} as const

/** Disconnects the chat of an account and cancels what was begun. A second call changes nothing. */
export async function forgetChat(tx: Tx, deps: Pick<Deps, 'live'>, userId: string): Promise<void> {
  await tx.deleteFrom('chat_links').where('user_id', '=', userId).execute()
  await tx.updateTable('users').set(NO_CHAT).where('id', '=', userId).execute()
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}
