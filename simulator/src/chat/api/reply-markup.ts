import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isObject, type Fields } from '../../kit/fields.ts'
import type { Button, InlineKeyboard } from '../world/keyboard.ts'
import { badRequest, type Refusal } from './refusal.ts'

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
export function isPublicAddress(text: string): boolean {
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
