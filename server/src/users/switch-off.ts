import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Tx } from '../database/database.ts'

type Recipient = { readonly userId: string; readonly email: string | null; readonly chatId: string | null }

/**
 * Switches a channel off. False when it was off already, or when the address has changed since: what we learnt is about
 * the old one.
 */
export async function switchOff(tx: Tx, channel: Channel, recipient: Recipient): Promise<boolean> {
  const user = tx.updateTable('users').where('id', '=', recipient.userId)
  switch (channel) {
    case 'email': {
      const result = await user
        .set({ email_enabled: false })
        .where('email', '=', recipient.email)
        .where('email_enabled', '=', true)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    }
    case 'telegram': {
      const result = await user
        .set({ telegram_enabled: false })
        .where('telegram_chat_id', '=', recipient.chatId)
        .where('telegram_enabled', '=', true)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    }
    default:
      return assertNever(channel)
  }
}
