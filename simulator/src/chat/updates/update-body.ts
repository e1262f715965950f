import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { botBody, messageBody, personBody, pressBody, roomBody, unixTime } from '../api/bodies.ts'
import type { ChatWorld, Happening } from '../world/chat-world.ts'

/** The field of an update that names its kind. */
export type UpdateKind = 'message' | 'callback_query' | 'my_chat_member'

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
