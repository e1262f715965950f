import type { Message } from './message.ts'

/** The bot's access to a room, or why it has none. */
export type Standing =
  | 'open'
  /** The person has not written to the bot yet, and bots may not write first. */
  | 'stranger'
  | 'blocked'
  /** The person's account was deleted. */
  | 'gone'
  /** The bot was removed from the group. */
  | 'kicked'
  /** The group was deleted. */
  | 'deleted'
  /** The group became a supergroup with another id. */
  | 'migrated'

/** A room: one person and the bot, or a group. A private room has its person's id. */
export type Room = {
  readonly id: number
  readonly kind: 'private' | 'group' | 'supergroup'
  /** Groups only. */
  readonly title: string
  /** The ids of the people in it, without the bot. */
  readonly members: readonly number[]
  standing: Standing
  migratedTo?: number
  messages: Message[]
}
