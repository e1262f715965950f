import type { Clock } from '../../kit/clock.ts'
import type { Message } from './message.ts'
import { fullName, type Person } from './person.ts'
import type { Press } from './press.ts'
import type { Room } from './room.ts'

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
  /** Called for every room that has changed. */
  onChange: (roomId: number) => void = () => undefined
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
    this.onChange(id)
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
    this.onChange(room.id)
    return message
  }

  /** Replaces a message by a later version. */
  rewrite(message: Message): void {
    const room = this.rooms.get(message.roomId)
    if (room === undefined) return
    room.messages = room.messages.map((each) => (each.id === message.id ? message : each))
    this.onChange(room.id)
  }
}
