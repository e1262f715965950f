import { createHash } from 'node:crypto'
import type { Channel } from '@cratewatch/domain/notifications/channel'

/** Returns the unique key of the delivery of an alert to a user and channel, which makes a second one impossible. */
export function deliveryKey(event: string, userId: string, channel: Channel): string {
  return `${event}:${userId}:${channel}`
}

/**
 * Returns the Message-ID, the same for every attempt, so that a receiver recognises a repetition. With angle brackets.
 */
export function messageId(deliveryKey: string, publicUrl: string): string {
  const hash = createHash('sha256').update(deliveryKey).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}
