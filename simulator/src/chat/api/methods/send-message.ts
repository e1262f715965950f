import { ok } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Content } from '../../world/message.ts'
import { messageBody } from '../bodies.ts'
import { readFormatted } from '../formatted-text.ts'
import { flag, isObject, structure } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import type { Refusal } from '../refusal.ts'
import { readKeyboard } from '../reply-markup.ts'
import type { BotService } from './method.ts'

export function sendMessage(service: BotService, payload: Payload): Result<unknown, Refusal> {
  return post(service, payload, () => {
    const body = readFormatted(payload, 'text')
    return body.ok ? ok({ kind: 'text', body: body.value }) : body
  })
}

/** Writes into a room whatever `read` makes of the payload. */
export function post(
  { world }: BotService,
  payload: Payload,
  read: () => Result<Content, Refusal>,
): Result<unknown, Refusal> {
  const content = read()
  if (!content.ok) return content
  const keyboard = readKeyboard(payload)
  if (!keyboard.ok) return keyboard
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const linkPreview = structure(payload, 'link_preview_options')
  const message = world.write(room.value, {
    from: 'bot',
    content: content.value,
    silent: flag(payload, 'disable_notification'),
    ...(keyboard.value && { keyboard: keyboard.value }),
    ...(isObject(linkPreview) && { linkPreview }),
  })
  return ok(messageBody(world, message))
}
