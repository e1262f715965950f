import type { Clock } from '../../kit/clock.ts'
import type { Message } from './message.ts'
import { fullName, type Person } from './person.ts'
import type { Press } from './press.ts'
import type { Room } from './room.ts'

/** The bot everybody writes to. */
export type Bot = { readonly id: number; readonly firstName: string; readonly username: string }

export type NewPerson = Partial<Omit<Person, 'firstName'>> & { readonly firstName: string }

/** Something that happened in a room on the people's side: what updates are made of. */
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

/** The people, the rooms and what was said in them. The rules of speaking are in the verbs beside this file. */
export class ChatWorld {
  readonly bot: Bot
  readonly clock: Clock
  readonly people = new Map<number, Person>()
  readonly rooms = new Map<number, Room>()
  readonly presses = new Map<string, Press>()
  /** Called for everything the bot has to hear. */
  onHappening: (happening: Happening) => void = () => undefined
  /** Called for every room that looks different now. */
  onChange: (roomId: number) => void = () => undefined
  #personIds = 5_000_001
  #groupIds = -4_000_001
  #messageIds = new Map<number | 'shared', number>()
  #pressIds = 0

  constructor(bot: Bot, clock: Clock) {
    this.bot = bot
    this.clock = clock
  }

  /** Lets somebody in, a stranger to the bot. Throws when the id is taken. */
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

  /** Ids of groups are negative, those of supergroups begin with -100. */
  nextGroupId(kind: 'group' | 'supergroup'): number {
    const id = this.#groupIds--
    return kind === 'group' ? id : -1_000_000_000_000 + id
  }

  nextPressId(): string {
    this.#pressIds++
    return String(4_380_000_000_000_000 + this.#pressIds)
  }

  /** Puts a message where it belongs. Private rooms and groups share one count, each supergroup has its own. */
  write(room: Room, words: Omit<Message, 'id' | 'roomId' | 'at'>): Message {
    const counter = room.kind === 'supergroup' ? room.id : 'shared'
    const id = (this.#messageIds.get(counter) ?? 0) + 1
    this.#messageIds.set(counter, id)
    const message = { ...words, id, roomId: room.id, at: this.clock.now() }
    room.messages.push(message)
    this.onChange(room.id)
    return message
  }

  /** Exchanges a message for a later version of itself. */
  rewrite(message: Message): void {
    const room = this.rooms.get(message.roomId)
    if (room === undefined) return
    room.messages = room.messages.map((each) => (each.id === message.id ? message : each))
    this.onChange(room.id)
  }
}
