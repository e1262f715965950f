import { Api, GrammyError, HttpError } from 'grammy'
import type { ChatConfig } from '../../../base/config/vendor-config.ts'
import type { Chat, ChatButton, ChatMessage, ReceivedUpdate } from '../chat.ts'
import { readUpdate, WANTED_UPDATES } from './read-update.ts'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { SendOutcome } from '../send-outcome.ts'

/** How long the messenger keeps a poll open without updates, in seconds. */
const LISTENING_SECONDS = 25

export type TelegramSettings = Pick<ChatConfig, 'token' | 'apiUrl' | 'timeout'>

/** Creates the messenger by its Bot API. */
export function createTelegramChat(settings: TelegramSettings): Chat {
  const client = { apiRoot: settings.apiUrl, timeoutSeconds: settings.timeout / 1_000 }
  const api = new Api(settings.token, client)
  const ear = new Api(settings.token, {
    ...client,
    timeoutSeconds: client.timeoutSeconds + LISTENING_SECONDS,
  })
  const username = usernameOf(api)

  return {
    username,
    async send(message) {
      try {
        await api.sendMessage(message.chatId, message.html, messageOptions(message))
        return { kind: 'accepted' }
      } catch (error) {
        return classifyFailure(error)
      }
    },
    async answerPress(pressId, line) {
      await ignoring(api.answerCallbackQuery(pressId, { text: line }))
    },
    async replaceButtons(chatId, messageId, buttons) {
      await ignoring(api.editMessageReplyMarkup(chatId, messageId, { reply_markup: keyboard(buttons) }))
    },
    listen: (offset, signal) => listen(ear, offset, signal),
    bring: (webhook) => bring(api, webhook),
    readUpdate,
    async showCommands(commands, language) {
      await ignoring(api.setMyCommands(commands, language === null ? {} : { language_code: language }))
    },
  }
}

/** Reads new updates; null: the request failed. */
async function listen(ear: Api, offset: number, signal: AbortSignal): Promise<ReceivedUpdate[] | null> {
  try {
    const question = { offset, timeout: LISTENING_SECONDS, allowed_updates: WANTED_UPDATES }
    const updates = await ear.getUpdates(question, signal as Parameters<typeof ear.getUpdates>[1])
    return updates.map(readUpdate).filter((update): update is ReceivedUpdate => update !== null)
  } catch {
    return null
  }
}

/** Sets or removes the webhook. False: the messenger refused. */
async function bring(api: Api, webhook: Parameters<Chat['bring']>[0]): Promise<boolean> {
  try {
    if (webhook === null) await api.deleteWebhook()
    else
      await api.setWebhook(webhook.url, {
        secret_token: webhook.secret,
        allowed_updates: WANTED_UPDATES,
        max_connections: 4,
      })
    return true
  } catch {
    return false
  }
}

/** Requests the bot's name until it is known, and then remembers it. */
function usernameOf(api: Api): () => Promise<string | null> {
  let known: string | null = null
  return async () => {
    known ??= await api.getMe().then(
      (me) => me.username,
      () => null,
    )
    return known
  }
}

function messageOptions({ buttons, preview }: ChatMessage) {
  return {
    parse_mode: 'HTML' as const,
    reply_markup: keyboard(buttons),
    link_preview_options:
      preview === null
        ? { is_disabled: true }
        : { url: preview, show_above_text: true, prefer_large_media: true },
  }
}

function keyboard(buttons: ChatMessage['buttons']) {
  const rows = buttons.map((row) =>
    row.map((button: ChatButton) =>
      'url' in button
        ? { text: button.text, url: button.url }
        : { text: button.text, callback_data: button.data },
    ),
  )
  return { inline_keyboard: rows }
}

/** Ignores the outcome of a call that nothing depends on. */
async function ignoring(call: Promise<unknown>): Promise<void> {
  await call.catch(() => undefined)
}

/** The messenger's texts for a chat that never accepts messages; they come without codes of their own. */
const GONE =
  /blocked by the user|user is deactivated|chat not found|was kicked|group chat was deleted|initiate conversation|not a member|have no rights to send|chat_write_forbidden|peer_id_invalid|topic_closed/i

/** Errors before the messenger received the call. Any other may come after it was received. */
const NEVER_REACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Classifies a failed call. Only texts about the chat itself disable it; everything else may be retried. */
function classifyFailure(error: unknown): Exclude<SendOutcome, { kind: 'accepted' }> {
  if (error instanceof GrammyError) return classifyRefusal(error)
  const cause = error instanceof HttpError ? error.error : error
  const why = shortened(nameOf(cause))
  const isUnheard = cause instanceof Error && 'code' in cause && NEVER_REACHED.has(cause.code)
  return isUnheard ? { kind: 'retry', blame: 'server', why, after: null } : { kind: 'unanswered', why }
}

function classifyRefusal(error: GrammyError): Exclude<SendOutcome, { kind: 'accepted' }> {
  const { error_code: code, description, parameters } = error
  const why = shortened(`${code} ${description}`)
  if (parameters.migrate_to_chat_id !== undefined)
    return { kind: 'moved', to: String(parameters.migrate_to_chat_id) }
  if (code === 429) return { kind: 'retry', blame: 'limit', why, after: seconds(parameters.retry_after ?? 1) }
  if ((code === 403 || code === 400) && GONE.test(description)) return { kind: 'refused', why }
  // 401 and 404 are about the bot's token, so every message fails until the operator repairs it.
  const isAboutMessage = code === 400 || code === 403
  return { kind: 'retry', blame: isAboutMessage ? 'message' : 'server', why, after: null }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.name}`
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
