import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isObject, type Fields } from '../../../kit/fields.ts'
import type { FormattedText } from '../../entities/entity.ts'
import { parseHtml } from '../../entities/parse-html.ts'
import { messageBody } from '../bodies.ts'
import { words } from '../payload.ts'
import { reachRoom } from '../reach-room.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import { readKeyboard } from '../reply-markup.ts'
import type { BotService } from './method.ts'

const longestText = 4_096

/** Sends a message into a room. */
export function sendMessage({ world }: BotService, payload: Fields): Result<unknown, Refusal> {
  const body = readText(payload)
  if (!body.ok) return body
  const keyboard = readKeyboard(payload)
  if (!keyboard.ok) return keyboard
  const room = reachRoom(world, payload)
  if (!room.ok) return room
  const linkPreview = payload['link_preview_options']
  const message = world.write(room.value, {
    from: 'bot',
    content: { kind: 'text', body: body.value },
    ...(keyboard.value && { keyboard: keyboard.value }),
    ...(isObject(linkPreview) && { linkPreview }),
  })
  return ok(messageBody(world, message))
}

/** Parses the text of a call by its `parse_mode`. */
function readText(payload: Fields): Result<FormattedText, Refusal> {
  const source = words(payload, 'text') ?? ''
  const parsed = parse(source, words(payload, 'parse_mode'))
  if (!parsed.ok) return parsed
  const { text } = parsed.value
  if (text === '')
    return refused(badRequest(source === '' ? 'message text is empty' : 'text must be non-empty'))
  return text.length <= longestText ? parsed : refused(badRequest('message is too long'))
}

function parse(source: string, mode = ''): Result<FormattedText, Refusal> {
  if (mode === '') return ok({ text: source.trim(), entities: [] })
  if (mode.toLowerCase() !== 'html') return refused(badRequest('unsupported parse_mode'))
  const parsed = parseHtml(source)
  return parsed.ok ? parsed : refused(badRequest(`can't parse entities: ${parsed.error}`))
}
