import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Tx } from '../database/database.ts'

type Recipient = { readonly userId: string; readonly email: string | null; readonly chatId: string | null }

/** Switches a channel off. False: it was off already, or its address has changed since, which the failure was about. */
export async function switchOff(tx: Tx, channel: Channel, recipient: Recipient): Promise<boolean> {
  const { userId, email, chatId } = recipient
  const user = tx.updateTable('users').where('id', '=', userId)
  const mails = user
    .set({ email_enabled: false })
    .where('email', '=', email)
    .where('email_enabled', '=', true)
  const chat = user
    .set({ telegram_enabled: false })
    .where('telegram_chat_id', '=', chatId)
    .where('telegram_enabled', '=', true)
  const { numUpdatedRows } = await { email: mails, telegram: chat }[channel].executeTakeFirst()
  return numUpdatedRows === 1n
}
