import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../kit/clock.ts'
import type { FormattedText } from '../api/formatted-text.ts'

export type Message = {
  readonly id: number
  readonly roomId: number
  /** A person's id, or the bot. */
  readonly from: number | 'bot'
  readonly at: Instant
  readonly editedAt?: Instant
  readonly content: Content
  readonly keyboard?: InlineKeyboard
  /** The options that the bot sent for the preview of a link. */
  readonly linkPreview?: Readonly<Record<string, unknown>>
}

type Content =
  | { readonly kind: 'text'; readonly body: FormattedText }
  | { readonly kind: 'migrated'; readonly to: number }
  | { readonly kind: 'migrated-from'; readonly from: number }

/** A button below a message: opens an address, or sends data to the bot. */
export type Button =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly callback_data: string }

/** Rows of buttons, in the vendor's own shape. */
export type InlineKeyboard = readonly (readonly Button[])[]

/** A person who uses the messenger. */
export type Person = {
  readonly id: number
  readonly firstName: string
  readonly lastName?: string
  readonly username?: string
  /** IETF tag of the person's app. */
  readonly languageCode: string
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return lastName === undefined ? firstName : `${firstName} ${lastName}`
}

/** A pressed button. */
export type Press = {
  readonly id: string
  readonly personId: number
  readonly roomId: number
  readonly messageId: number
  readonly data: string
  readonly at: Instant
  /** The text that the person sees once the bot has answered. */
  answer?: { readonly text: string }
}

/** How long the bot may take to answer a press; then the vendor refuses. */
export const pressLivesMs = 15 * 60_000

/** The bot's access to a room, or why it has none. */
export type Standing =
  | 'open'
  /** The person has not written to the bot yet, and bots may not write first. */
  | 'stranger'
  | 'blocked'
  /** The person's account was deleted. */
  | 'gone'
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

/** The bot of the vendor. */
export type Bot = { readonly id: number; readonly firstName: string; readonly username: string }

export type NewPerson = Partial<Omit<Person, 'firstName'>> & { readonly firstName: string }

/** An act of people in a room, from which an update is made. */
export type Happening =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'press'; readonly press: Press }
  | {
      readonly kind: 'membership'
      readonly room: Room
      readonly by: Person
      readonly before: 'member' | 'kicked' | 'left'
      readonly after: 'member' | 'kicked' | 'left'
    }

/** The people, the rooms and their messages. The rules of sending are in the verbs beside this file. */
export class ChatWorld {
  readonly bot: Bot
  readonly clock: Clock
  readonly people = new Map<number, Person>()
  readonly rooms = new Map<number, Room>()
  readonly presses = new Map<string, Press>()
  /** Called for everything the bot is told. */
  onHappening: (happening: Happening) => void = () => undefined
  #personIds = 5_000_001
  #groupIds = -4_000_001
  #messageIds = new Map<number | 'shared', number>()
  #pressIds = 0

  constructor(bot: Bot, clock: Clock) {
    this.bot = bot
    this.clock = clock
  }

  /** Adds a person who has not met the bot. Throws when the id is taken. */
  addPerson(newcomer: NewPerson): Person {
    const id = newcomer.id ?? this.#personIds++
    if (this.rooms.has(id)) throw new Error(`Two people with the id ${id}`)
    const person = { languageCode: 'en', ...newcomer, id }
    this.people.set(id, person)
    this.addRoom({ id, kind: 'private', title: fullName(person), members: [id] }, 'stranger')
    return person
  }

  addRoom(room: Pick<Room, 'id' | 'kind' | 'title' | 'members'>, standing: Room['standing']): Room {
    const added: Room = { ...room, standing, messages: [] }
    this.rooms.set(room.id, added)
    return added
  }

  /** Returns a new id: groups have negative ones, those of supergroups begin with -100. */
  nextGroupId(kind: 'group' | 'supergroup'): number {
    const id = this.#groupIds--
    return kind === 'group' ? id : -1_000_000_000_000 + id
  }

  nextPressId(): string {
    this.#pressIds++
    return String(4_380_000_000_000_000 + this.#pressIds)
  }

  /** Adds a message. Private rooms and groups share one sequence of ids, each supergroup has its own. */
  write(room: Room, words: Omit<Message, 'id' | 'roomId' | 'at'>): Message {
    const counter = room.kind === 'supergroup' ? room.id : 'shared'
    const id = (this.#messageIds.get(counter) ?? 0) + 1
    this.#messageIds.set(counter, id)
    const message = { ...words, id, roomId: room.id, at: this.clock.now() }
    room.messages.push(message)
    return message
  }

  /** Replaces a message by a later version. */
  rewrite(message: Message): void {
    const room = this.rooms.get(message.roomId)
    if (room === undefined) return
    room.messages = room.messages.map((each) => (each.id === message.id ? message : each))
  }
}
