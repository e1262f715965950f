import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Given } from './environment.ts'

/** The bot of this instance. */
export type ChatConfig = {
  readonly token: string
  readonly apiUrl: string
  /** The beginning of links that open the bot. */
  readonly linkUrl: string
  /** Whether updates come by webhook to PUBLIC_URL instead of by polling. */
  readonly webhook: boolean
  readonly timeout: Duration
}

export function readChatConfig(given: Given): Result<ChatConfig | null, string> {
  if (given.TELEGRAM_BOT_TOKEN === null) return ok(null)
  if (given.TELEGRAM_WEBHOOK && !given.PUBLIC_URL?.startsWith('https://')) {
    return refused('TELEGRAM_WEBHOOK needs a PUBLIC_URL that begins with https://.')
  }
  return ok({
    token: given.TELEGRAM_BOT_TOKEN,
    apiUrl: given.TELEGRAM_API_URL,
    linkUrl: given.TELEGRAM_LINK_URL,
    webhook: given.TELEGRAM_WEBHOOK,
    timeout: seconds(20),
  })
}
