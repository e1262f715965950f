import { createHash } from 'node:crypto'
import type { Channel } from '@cratewatch/domain/notifications/channel'

/** One delivery an alert, user and channel: the unique key makes a second one impossible. */
export function deliveryKey(transitionId: number, userId: string, channel: Channel): string {
  return `${transitionId}:${userId}:${channel}`
}

/** The same for every attempt of one delivery, so that a receiver recognises a repeated one. Angle brackets included. */
export function messageId(deliveryKey: string, publicUrl: string): string {
  const hash = createHash('sha256').update(deliveryKey).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}
