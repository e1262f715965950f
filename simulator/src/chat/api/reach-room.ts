import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../kit/fields.ts'
import type { ChatWorld } from '../world/chat-world.ts'
import type { Room } from '../world/room.ts'
import { wholeNumber } from './payload.ts'
import { chatNotFound, forbidden, migrated, type Refusal } from './refusal.ts'

/** Finds the room of `chat_id`, if the bot may send there. */
export function reachRoom(world: ChatWorld, payload: Fields): Result<Room, Refusal> {
  const room = world.rooms.get(wholeNumber(payload, 'chat_id') ?? Number.NaN)
  if (room === undefined) return refused(chatNotFound)
  switch (room.standing) {
    case 'open':
      return ok(room)
    case 'stranger':
      return refused(forbidden("bot can't initiate conversation with a user"))
    case 'blocked':
      return refused(forbidden('bot was blocked by the user'))
    case 'gone':
      return refused(forbidden('user is deactivated'))
    case 'kicked':
      return refused(forbidden(`bot was kicked from the ${room.kind} chat`))
    case 'deleted':
      return refused(forbidden('the group chat was deleted'))
    case 'migrated':
      return refused(migrated(room.migratedTo ?? 0))
    default:
      return assertNever(room.standing)
  }
}
