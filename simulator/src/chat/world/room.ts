import type { Message } from './message.ts'

/** What stands between the bot and a room. */
export type Standing =
  | 'open'
  /** A person who never wrote to the bot: bots do not speak first. */
  | 'stranger'
  | 'blocked'
  /** The person's account is no more. */
  | 'gone'
  /** The bot was thrown out of the group. */
  | 'kicked'
  /** The group is no more. */
  | 'deleted'
  /** The group lives on as a supergroup with another id. */
  | 'migrated'

/** A place where messages stand: one person and the bot, or a group. A private room has its person's id. */
export type Room = {
  readonly id: number
  readonly kind: 'private' | 'group' | 'supergroup'
  /** Groups only. */
  readonly title: string
  /** Ids of the people in it, the bot aside. */
  readonly members: readonly number[]
  standing: Standing
  migratedTo?: number
  messages: Message[]
}
