import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { ChatWorld, Message, Person, Press, Room } from './chat-world.ts'

type SpeakRefusal = 'no-such-person' | 'no-such-room' | 'not-in-this-room' | 'bot-is-blocked' | 'closed'

/** Writes a message: to the bot, unless another room is named. The first one lets the bot write back. */
export function say(
  world: ChatWorld,
  personId: number,
  text: string,
  roomId = personId,
): Result<Message, SpeakRefusal> {
  const place = enter(world, personId, roomId)
  if (!place.ok) return place
  const { room } = place.value
  if (room.standing === 'stranger') room.standing = 'open'
  const body = { text: text.trim(), entities: [] }
  const message = world.write(room, { from: personId, content: { kind: 'text', body } })
  world.onHappening({ kind: 'message', message })
  return ok(message)
}

/** Opens `t.me/<bot>?start=<code>`: the messenger sends `/start <code>` for the person. */
export function followDeepLink(
  world: ChatWorld,
  personId: number,
  link: string,
): Result<Message, SpeakRefusal | 'not-a-deep-link'> {
  const code = startCode(link, world.bot.username)
  return code === undefined
    ? refused('not-a-deep-link')
    : say(world, personId, code === '' ? '/start' : `/start ${code}`)
}

/** Presses a button, found by its text or its data. */
export function pressButton(
  world: ChatWorld,
  personId: number,
  where: { readonly messageId: number; readonly roomId?: number; readonly button: string },
): Result<Press, SpeakRefusal | 'no-such-message' | 'no-such-button'> {
  const place = enter(world, personId, where.roomId ?? personId)
  if (!place.ok) return place
  const message = place.value.room.messages.find((each) => each.id === where.messageId)
  if (message === undefined) return refused('no-such-message')
  const button = message.keyboard
    ?.flat()
    .find((each) => 'callback_data' in each && [each.text, each.callback_data].includes(where.button))
  if (button === undefined || !('callback_data' in button)) return refused('no-such-button')
  const press: Press = {
    id: world.nextPressId(),
    personId,
    roomId: message.roomId,
    messageId: message.id,
    data: button.callback_data,
    at: world.clock.now(),
  }
  world.presses.set(press.id, press)
  world.onHappening({ kind: 'press', press })
  return ok(press)
}

/** Returns the code of a deep link to this bot, or a bare code; undefined for anything else. */
function startCode(link: string, bot: string): string | undefined {
  if (/^[\w-]{1,64}$/.test(link)) return link
  const match = /^(?:https?:\/\/[^/]+\/|tg:\/\/resolve\?domain=)(\w+)(?:[?&]start=([\w-]{1,64}))?$/.exec(link)
  return match?.[1]?.toLowerCase() === bot.toLowerCase() ? (match[2] ?? '') : undefined
}

function enter(
  world: ChatWorld,
  personId: number,
  roomId: number,
): Result<{ readonly person: Person; readonly room: Room }, SpeakRefusal> {
  const person = world.people.get(personId)
  const room = world.rooms.get(roomId)
  if (person === undefined) return refused('no-such-person')
  if (room === undefined) return refused('no-such-room')
  if (!room.members.includes(personId)) return refused('not-in-this-room')
  if (room.standing === 'blocked') return refused('bot-is-blocked')
  return room.standing === 'open' || room.standing === 'stranger' ? ok({ person, room }) : refused('closed')
}

type Change = Result<Room, 'no-such-room' | 'no-such-person' | 'not-a-group' | 'not-possible-now'>

/** Blocks the bot for a person, and tells the bot. */
export function block(world: ChatWorld, personId: number): Change {
  return turn(world, personId, 'open', 'blocked')
}

export function unblock(world: ChatWorld, personId: number): Change {
  return turn(world, personId, 'blocked', 'open')
}

/** Deletes a person's account, without telling the bot. */
export function deletePerson(world: ChatWorld, personId: number): Change {
  const room = world.rooms.get(personId)
  if (room?.kind !== 'private') return refused('no-such-person')
  return end(world, room, 'gone')
}

/** Opens a group with the bot in it. Throws when a member is unknown. */
export function openGroup(
  world: ChatWorld,
  title: string,
  members: readonly number[],
  kind: 'group' | 'supergroup' = 'group',
): Room {
  const [founder] = members.map((id) => world.people.get(id))
  if (founder === undefined || members.some((id) => !world.people.has(id)))
    throw new Error('A group needs people, and known ones')
  const room = world.addRoom({ id: world.nextGroupId(kind), kind, title, members }, 'open')
  world.onHappening({ kind: 'membership', room, by: founder, before: 'left', after: 'member' })
  return room
}

/** Turns a group into a supergroup: a new room with a new id, announced in both. Returns the new room. */
export function migrate(world: ChatWorld, roomId: number): Change {
  const old = world.rooms.get(roomId)
  if (old === undefined) return refused('no-such-room')
  if (old.kind !== 'group') return refused('not-a-group')
  if (old.standing !== 'open') return refused('not-possible-now')
  const from = old.members[0] ?? 'bot'
  const { title, members } = old
  const fresh = world.addRoom(
    { id: world.nextGroupId('supergroup'), kind: 'supergroup', title, members },
    'open',
  )
  old.standing = 'migrated'
  old.migratedTo = fresh.id
  const farewell = world.write(old, { from, content: { kind: 'migrated', to: fresh.id } })
  const welcome = world.write(fresh, { from, content: { kind: 'migrated-from', from: old.id } })
  world.onHappening({ kind: 'message', message: farewell })
  world.onHappening({ kind: 'message', message: welcome })
  return ok(fresh)
}

function turn(world: ChatWorld, personId: number, from: 'open' | 'blocked', to: 'open' | 'blocked'): Change {
  const room = world.rooms.get(personId)
  const by = world.people.get(personId)
  if (room?.kind !== 'private' || by === undefined) return refused('no-such-person')
  if (room.standing !== from) return refused('not-possible-now')
  const status = (standing: 'open' | 'blocked') => (standing === 'open' ? 'member' : 'kicked')
  room.standing = to
  world.onHappening({ kind: 'membership', room, by, before: status(from), after: status(to) })
  return ok(room)
}

function end(world: ChatWorld, room: Room, standing: Room['standing']): Change {
  room.standing = standing
  return ok(room)
}
