import { seconds } from '@cratewatch/domain/kernel/duration'
import { Api, GrammyError, HttpError } from 'grammy'
import type { ChatConfig } from '../../../base/config/vendor-config.ts'
import type { Chat, ChatButton, ChatMessage, ReceivedUpdate } from '../chat.ts'
import { outcomeOf, type SendOutcome } from '../send-outcome.ts'
import { readUpdate, WANTED_UPDATES } from './read-update.ts'

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
        return { kind: 'taken' }
      } catch (error) {
        return outcomeOfFailure(error)
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

function messageOptions({ buttons, preview, isPlain }: ChatMessage) {
  return {
    ...(isPlain === true ? {} : { parse_mode: 'HTML' as const }),
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

/** Errors before the messenger received the call. Any other may come after it was received. */
const NEVER_REACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Returns what a failed call means, by the messenger's description where it gave one. */
function outcomeOfFailure(error: unknown): SendOutcome {
  if (error instanceof GrammyError) {
    const { error_code: code, description: words, parameters } = error
    const { migrate_to_chat_id: to, retry_after: wait } = parameters
    const asked = code === 429 ? seconds(wait ?? 1) : null
    const given = {
      why: shortened(`${code} ${words}`),
      after: asked,
      ...(to !== undefined && { to: String(to) }),
    }
    return outcomeOf('telegram', { answered: code, words }, given)
  }
  const cause = error instanceof HttpError ? error.error : error
  const isUnheard = cause instanceof Error && 'code' in cause && NEVER_REACHED.has(cause.code)
  const answered = isUnheard ? 'unreachable' : 'unanswered'
  return outcomeOf('telegram', { answered, words: '' }, { why: shortened(nameOf(cause)) })
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.name}`
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
