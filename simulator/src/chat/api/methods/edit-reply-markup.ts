import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import { messageBody } from '../bodies.ts'
import { wholeNumber } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import { readKeyboard } from '../reply-markup.ts'
import type { BotService } from './method.ts'

/** Replaces the keyboard of a message; without one it is removed. */
export function editMessageReplyMarkup({ world }: BotService, payload: Fields): Result<unknown, Refusal> {
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const keyboard = readKeyboard(payload)
  if (!keyboard.ok) return keyboard
  const id = wholeNumber(payload, 'message_id')
  const before = room.value.messages.find((message) => message.id === id)
  if (before === undefined) return refused(badRequest('message to edit not found'))
  if (before.from !== 'bot') return refused(badRequest("message can't be edited"))
  if (JSON.stringify(before.keyboard ?? []) === JSON.stringify(keyboard.value ?? []))
    return refused(badRequest(notModified))
  const { keyboard: _, ...words } = before
  const edited = {
    ...words,
    ...(keyboard.value && { keyboard: keyboard.value }),
    editedAt: world.clock.now(),
  }
  world.rewrite(edited)
  return ok(messageBody(world, edited))
}

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'
