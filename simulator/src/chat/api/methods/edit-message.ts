import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Message } from '../../world/message.ts'
import { messageBody } from '../bodies.ts'
import { readFormatted } from '../formatted-text.ts'
import { isObject, structure, wholeNumber } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { readKeyboard } from '../reply-markup.ts'
import type { BotService } from './method.ts'

/** New words for an old message; a keyboard that is not sent again is gone. */
export function editMessageText(service: BotService, payload: Payload): Result<unknown, Refusal> {
  const body = readFormatted(payload, 'text')
  if (!body.ok) return body
  const linkPreview = structure(payload, 'link_preview_options')
  return edit(service, payload, (message) =>
    message.content.kind === 'text'
      ? ok({
          ...message,
          content: { kind: 'text', body: body.value },
          ...(isObject(linkPreview) && { linkPreview }),
        })
      : refused(badRequest('there is no text in the message to edit')),
  )
}

export function editMessageReplyMarkup(service: BotService, payload: Payload): Result<unknown, Refusal> {
  return edit(service, payload, ok)
}

function edit(
  { world }: BotService,
  payload: Payload,
  change: (message: Message) => Result<Message, Refusal>,
): Result<unknown, Refusal> {
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const keyboard = readKeyboard(payload)
  if (!keyboard.ok) return keyboard
  const id = wholeNumber(payload, 'message_id')
  const before = room.value.messages.find((message) => message.id === id)
  if (before === undefined) return refused(badRequest('message to edit not found'))
  if (before.from !== 'bot') return refused(badRequest("message can't be edited"))
  const changed = change(before)
  if (!changed.ok) return changed
  const { keyboard: _, ...words } = changed.value
  const after = { ...words, ...(keyboard.value && { keyboard: keyboard.value }) }
  if (look(before) === look(after)) return refused(badRequest(notModified))
  const edited = { ...after, editedAt: world.clock.now() }
  world.rewrite(edited)
  return ok(messageBody(world, edited))
}

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

function look({ content, keyboard }: Message): string {
  return JSON.stringify([content, keyboard ?? []])
}
