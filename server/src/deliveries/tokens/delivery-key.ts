import { createHash } from 'node:crypto'

/** Returns the unique key of what is sent of an event to a channel, which makes a second one impossible. */
export function deliveryKey(event: string, channelId: string): string {
  return `${event}:${channelId}`
}

/**
 * Returns the Message-ID, the same for every attempt, so that a receiver recognises a repetition. With angle brackets.
 */
export function messageId(deliveryKey: string, publicUrl: string): string {
  const hash = createHash('sha256').update(deliveryKey).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}
