import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Tx } from '../db/database.ts'
import type { World } from '../world.ts'
import type { Claim } from './claim-due.ts'
import { enqueueSystemNotification } from './enqueue-system-notification.ts'
import type { Letter } from './letter.ts'
import { settleUnsent } from './settle.ts'

/**
 * The receiver will never take a message at this address: ends the deliveries, switches the channel off and tells the
 * reader in the app, all or nothing. False: the lease was lost.
 */
export async function endChannel(
  world: Pick<World, 'db' | 'clock' | 'ids' | 'live'>,
  claims: readonly Claim[],
  channel: Channel,
  reader: Letter['reader'],
  why: string,
): Promise<boolean> {
  return world.db.transaction().execute(async (tx) => {
    const refused = { state: 'ended', reason: 'refused', why } as const
    if (!(await settleUnsent(tx, claims, refused, world.clock.now()))) return false
    if (!(await switchOff(tx, channel, reader))) return true
    await enqueueSystemNotification(tx, world, {
      userId: reader.userId,
      key: 'channelEnded',
      params: { channel, address: reader.email },
    })
    await world.live.publish(tx, { kind: 'user', userId: reader.userId, what: 'profile' })
    return true
  })
}

/** False when it was off already, or when the address has changed since: what we learnt is about the old one. */
async function switchOff(tx: Tx, channel: Channel, reader: Letter['reader']): Promise<boolean> {
  const user = tx.updateTable('users').where('id', '=', reader.userId)
  switch (channel) {
    case 'email': {
      const result = await user
        .set({ email_enabled: false })
        .where('email', '=', reader.email)
        .where('email_enabled', '=', true)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    }
    case 'telegram': {
      const result = await user
        .set({ telegram_enabled: false })
        .where('telegram_chat_id', '=', reader.chatId)
        .where('telegram_enabled', '=', true)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    }
    default:
      return assertNever(channel)
  }
}
