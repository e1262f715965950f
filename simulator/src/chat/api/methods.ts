import { type Result, ok, refused } from '@cratewatch/domain/kernel/result'
import { isObject, type Fields } from '../../kit/routes.ts'
import { type ChatWorld, pressLivesMs } from '../world/chat-world.ts'
import { botBody, messageBody } from './bodies.ts'
import { type Refusal, words, wholeNumber, badRequest } from './refusal.ts'
import { sendMessage, reachRoom, readKeyboard } from './send-message.ts'
import type { Updates } from './updates.ts'

/** One entry of the command menu. */
type BotCommand = { readonly command: string; readonly description: string }

/** What the methods of the API work on. */
export type BotService = {
  readonly world: ChatWorld
  readonly updates: Updates
  /** The menus by language. */
  readonly commands: Map<string, readonly BotCommand[]>
}

/** One method of the API: does what is asked, or refuses. Only polling is asynchronous. */
type Method = (
  service: BotService,
  payload: Fields,
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>

/** Returns the updates; with a timeout it waits for one. A newer call ends an older one. */
async function getUpdates({ updates }: BotService, payload: Fields): Promise<Result<unknown, Refusal>> {
  if (updates.webhook !== undefined) return refused(webhookIsActive)
  allowUpdates(updates, payload)
  updates.confirm(wholeNumber(payload, 'offset') ?? 0)
  const limit = Math.min(100, Math.max(1, wholeNumber(payload, 'limit') ?? 100))
  const taken = await updates.take(limit, (wholeNumber(payload, 'timeout') ?? 0) * 1_000)
  return taken === 'superseded' ? refused(otherPoll) : ok(taken)
}

/** Stores the kinds of updates that a call asks for; without any it changes nothing. */
function allowUpdates(updates: BotService['updates'], payload: Fields): void {
  const list = payload['allowed_updates']
  if (Array.isArray(list)) updates.allow(list.map(String))
}

const webhookIsActive: Refusal = {
  code: 409,
  description:
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
}

const otherPoll: Refusal = {
  code: 409,
  description:
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
}

/** Replaces the keyboard of a message; without one it is removed. */
function editMessageReplyMarkup({ world }: BotService, payload: Fields): Result<unknown, Refusal> {
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

/** Sets the webhook. The vendor requires https, except here for addresses of this machine. */
function setWebhook({ updates }: BotService, payload: Fields): Result<true, Refusal> {
  const url = words(payload, 'url') ?? ''
  const target = URL.parse(url)
  if (target === null) return refused(badRequest('bad webhook: invalid URL specified'))
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  if (target.protocol !== 'https:' && !own)
    return refused(badRequest('bad webhook: An HTTPS URL must be provided for webhook'))
  const secret = words(payload, 'secret_token')
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret))
    return refused(badRequest('secret token contains unallowed characters'))
  allowUpdates(updates, payload)
  updates.pushTo({
    url,
    maxConnections: wholeNumber(payload, 'max_connections') ?? 40,
    ...(secret !== undefined && { secret }),
  })
  return ok(true)
}

function deleteWebhook({ updates }: BotService): Result<true, Refusal> {
  updates.pushTo(undefined)
  return ok(true)
}

const longestText = 200

/** Answers a pressed button, which until then shows that it waits. */
function answerCallbackQuery({ world }: BotService, payload: Fields): Result<true, Refusal> {
  const press = world.presses.get(words(payload, 'callback_query_id') ?? '')
  if (press === undefined || press.at + pressLivesMs < world.clock.now())
    return refused(badRequest('query is too old and response timeout expired or query ID is invalid'))
  const text = words(payload, 'text')
  if (text !== undefined && text.length > longestText) return refused(badRequest('MESSAGE_TOO_LONG'))
  press.answer = { text: text ?? '' }
  return ok(true)
}

const getMe: Method = ({ world }) =>
  ok({
    ...botBody(world.bot),
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  })

/** The methods that the product calls. */
const methods: Readonly<Record<string, Method>> = {
  answerCallbackQuery,
  deleteWebhook,
  editMessageReplyMarkup,
  getMe,
  getUpdates,
  sendMessage,
  setMyCommands,
  setWebhook,
}

export function methodNamed(name: string): Method | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}

/** Whether a method sends into a chat, and so counts towards the limits. */
export function speaks(name: string): boolean {
  return /^(?:send|edit)Message/.test(name)
}

/** Sets the command menu for people of a language, or for all others. */
function setMyCommands({ commands }: BotService, payload: Fields): Result<true, Refusal> {
  const list = Array.isArray(payload['commands']) ? payload['commands'].filter(isObject) : []
  const read = list.map(({ command, description }) => ({
    command: String(command),
    description: String(description),
  }))
  if (read.some(({ command }) => !/^[a-z\d_]{1,32}$/.test(command)))
    return refused(badRequest('BOT_COMMAND_INVALID'))
  if (read.some(({ description }) => description.trim() === '' || description.length > 256))
    return refused(badRequest('BOT_COMMAND_DESCRIPTION_INVALID'))
  commands.set(words(payload, 'language_code') ?? '', read)
  return ok(true)
}

/** Returns the menu that a person sees. */
export function menuFor({ commands }: BotService, languageCode: string): readonly BotCommand[] {
  return commands.get(languageCode) ?? commands.get('') ?? []
}
