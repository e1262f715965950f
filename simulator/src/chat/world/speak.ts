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
