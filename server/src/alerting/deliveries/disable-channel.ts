import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { Deps } from '../../outbound/deps.ts'
import { disable } from '../channels/account-channels.ts'
import { deleteChannel } from '../channels/channel-rows.ts'
import type { DeliveryClaim } from './send/claim-due.ts'
import { enqueueSystemNotification } from '../decide/enqueue-message.ts'
import type { Message } from './message.ts'
import { settleUnsent } from './settle/settle.ts'

/**
 * Disables a channel whose address never accepts messages: ends its deliveries, marks it with the reason and notifies
 * the user in the app, in one transaction; one that has expired is removed. False: the lease was lost.
 */
export async function disableChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  claims: readonly DeliveryClaim[],
  recipient: Message['recipient'],
  why: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refused = { state: 'ended', reason: 'refused', why } as const
    if (!(await settleUnsent(tx, claims, refused, deps.clock.now()))) return false
    const disabled = await disable(tx, recipient, why, deps.clock.now())
    if (disabled === null) return true
    const { userId, channel, email } = recipient
    if (channel.id !== null && termsOf(disabled.kind).expires) {
      await deleteChannel(tx, { userId, id: channel.id })
    } else {
      const params = { channel: disabled.kind, address: channel.address ?? email, label: disabled.label }
      await enqueueSystemNotification(tx, deps, { userId, key: 'channelEnded', params })
    }
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return true
  })
}
