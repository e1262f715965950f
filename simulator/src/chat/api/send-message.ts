import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isObject, type Fields } from '../../kit/routes.ts'
import type { ChatWorld, Room, Button, InlineKeyboard } from '../world/chat-world.ts'
import { messageBody } from './bodies.ts'
import { type FormattedText, parseHtml } from './formatted-text.ts'
import { words, badRequest, type Refusal, wholeNumber, chatNotFound, forbidden, migrated } from './refusal.ts'

const longestText = 4_096

/** Sends a message into a room. */
export function sendMessage(
  { world }: { readonly world: ChatWorld },
  payload: Fields,
): Result<unknown, Refusal> {
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
    case 'migrated':
      return refused(migrated(room.migratedTo ?? 0))
    default:
      return assertNever(room.standing)
  }
}

const mostButtons = 100
const longestDataBytes = 64

/** Reads the inline keyboard of a call; undefined when it has none. Other keyboards are accepted and ignored. */
export function readKeyboard(payload: Fields): Result<InlineKeyboard | undefined, Refusal> {
  const markup = payload['reply_markup']
  if (markup === undefined) return ok(undefined)
  if (!isObject(markup)) return refused(badRequest('object expected as reply markup'))
  const rows = markup['inline_keyboard']
  if (rows === undefined) return ok(undefined)
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row)))
    return refused(
      badRequest('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'),
    )
  const keyboard: Button[][] = []
  for (const row of rows) {
    const buttons = readRow(row)
    if (!buttons.ok) return buttons
    if (buttons.value.length > 0) keyboard.push(buttons.value)
  }
  if (keyboard.flat().length > mostButtons) return refused(badRequest('reply markup is too long'))
  return ok(keyboard.length > 0 ? keyboard : undefined)
}

/** Whether a phone can open an address: `localhost` is refused. */
function isPublicAddress(text: string): boolean {
  if (/^tg:\/\/\w+/.test(text)) return true
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `http://${text}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.hostname.includes('.') || url.hostname.startsWith('[')
}

function readRow(row: readonly unknown[]): Result<Button[], Refusal> {
  const buttons: Button[] = []
  for (const entry of row) {
    const button = readButton(entry)
    if (!button.ok) return button
    buttons.push(button.value)
  }
  return ok(buttons)
}

function readButton(entry: unknown): Result<Button, Refusal> {
  const cannot = (why: string) => refused(badRequest(`can't parse inline keyboard button: ${why}`))
  if (!isObject(entry)) return cannot('InlineKeyboardButton must be an Object')
  const { text, url, callback_data } = entry
  if (typeof text !== 'string') return cannot('field "text" must be of type String')
  if (text.trim() === '') return refused(badRequest("inline keyboard button text can't be empty"))
  if (typeof url === 'string') {
    return isPublicAddress(url)
      ? ok({ text, url })
      : refused(badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`))
  }
  if (typeof callback_data !== 'string') return cannot('text buttons are unallowed in the inline keyboard')
  const bytes = Buffer.byteLength(callback_data)
  return bytes >= 1 && bytes <= longestDataBytes
    ? ok({ text, callback_data })
    : refused(badRequest('BUTTON_DATA_INVALID'))
}
