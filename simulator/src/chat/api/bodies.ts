import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Bot, ChatWorld, Message, Person, Press, Room, Happening } from '../world/chat-world.ts'

/** The vendor counts whole seconds. */
function unixTime(at: Instant): number {
  return Math.floor(at / 1_000)
}

export function botBody({ id, firstName, username }: Bot) {
  return { id, is_bot: true, first_name: firstName, username }
}

function personBody({ id, firstName, lastName, username, languageCode }: Person) {
  return {
    id,
    is_bot: false,
    first_name: firstName,
    ...(lastName !== undefined && { last_name: lastName }),
    ...(username !== undefined && { username }),
    language_code: languageCode,
  }
}

function roomBody(world: ChatWorld, room: Room) {
  if (room.kind !== 'private') {
    const { id, title, kind } = room
    return { id, title, type: kind, ...(kind === 'group' && { all_members_are_administrators: true }) }
  }
  const person = world.people.get(room.id)
  return {
    id: room.id,
    first_name: person?.firstName ?? '',
    ...(person?.lastName !== undefined && { last_name: person.lastName }),
    ...(person?.username !== undefined && { username: person.username }),
    type: room.kind,
  }
}

export function messageBody(world: ChatWorld, message: Message) {
  const room = world.rooms.get(message.roomId)
  const person = message.from === 'bot' ? undefined : world.people.get(message.from)
  return {
    message_id: message.id,
    from: person === undefined ? botBody(world.bot) : personBody(person),
    ...(room && { chat: roomBody(world, room) }),
    date: unixTime(message.at),
    ...(message.editedAt !== undefined && { edit_date: unixTime(message.editedAt) }),
    ...contentBody(message.content),
    ...(message.linkPreview && { link_preview_options: message.linkPreview }),
    ...(message.keyboard && { reply_markup: { inline_keyboard: message.keyboard } }),
  }
}

function pressBody(world: ChatWorld, press: Press) {
  const person = world.people.get(press.personId)
  const message = world.rooms.get(press.roomId)?.messages.find((each) => each.id === press.messageId)
  return {
    id: press.id,
    ...(person && { from: personBody(person) }),
    ...(message && { message: messageBody(world, message) }),
    chat_instance: String(press.roomId * 1_000_003),
    data: press.data,
  }
}

function contentBody(content: Message['content']) {
  if (content.kind === 'migrated') return { migrate_to_chat_id: content.to }
  if (content.kind === 'migrated-from') return { migrate_from_chat_id: content.from }
  const { text, entities } = content.body
  return { text, ...(entities.length > 0 && { entities }) }
}

/** The field of an update that names its kind. */
type UpdateKind = 'message' | 'callback_query' | 'my_chat_member'

export function updateKind(happening: Happening): UpdateKind {
  switch (happening.kind) {
    case 'message':
      return 'message'
    case 'press':
      return 'callback_query'
    case 'membership':
      return 'my_chat_member'
    default:
      return assertNever(happening)
  }
}

/** Returns the body of an update, without its number. */
export function updateContent(world: ChatWorld, happening: Happening): object {
  switch (happening.kind) {
    case 'message':
      return messageBody(world, happening.message)
    case 'press':
      return pressBody(world, happening.press)
    case 'membership': {
      const { room, by, before, after } = happening
      return {
        chat: roomBody(world, room),
        from: personBody(by),
        date: unixTime(world.clock.now()),
        old_chat_member: member(world, before),
        new_chat_member: member(world, after),
      }
    }
    default:
      return assertNever(happening)
  }
}

function member(world: ChatWorld, status: string): object {
  return { user: botBody(world.bot), status, ...(status === 'kicked' && { until_date: 0 }) }
}
