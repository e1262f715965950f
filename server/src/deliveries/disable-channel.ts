import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Deps } from '../deps.ts'
import { switchOff } from '../users/switch-off.ts'
import type { DeliveryClaim } from './send/claim-due.ts'
import { enqueueSystemNotification } from './enqueue/enqueue-system-notification.ts'
import type { Message } from './message.ts'
import { settleUnsent } from './settle/settle.ts'

/**
 * Disables a channel whose address never accepts messages: ends its deliveries, switches it off and notifies the user
 * in the app, in one transaction. False: the lease was lost.
 */
export async function disableChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  claims: readonly DeliveryClaim[],
  channel: Channel,
  recipient: Message['recipient'],
  why: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refused = { state: 'ended', reason: 'refused', why } as const
    if (!(await settleUnsent(tx, claims, refused, deps.clock.now()))) return false
    if (!(await switchOff(tx, channel, recipient))) return true
    await enqueueSystemNotification(tx, deps, {
      userId: recipient.userId,
      key: 'channelEnded',
      params: { channel, address: recipient.email },
    })
    await deps.live.publish(tx, { kind: 'user', userId: recipient.userId, what: 'profile' })
    return true
  })
}
