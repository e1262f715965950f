import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'

/** The name under which all processes share the messenger's state. */
export const TELEGRAM = 'chat'

/**
 * The messenger's published limits with some reserve: 30 messages a second in all, one a second to a chat, twenty a
 * minute to a group (groups have negative ids).
 */
export const TELEGRAM_PACE: Pace = {
  apart: milliseconds(40),
  apartTo: (chatId) => (chatId.startsWith('-') ? milliseconds(3_100) : seconds(1)),
}
