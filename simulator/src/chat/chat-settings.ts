import type { Chat } from './start-chat.ts'

/** What a server has in its environment whose bot is to chat here. */
export function chatSettings({ token, apiUrl, url }: Chat): Record<string, string> {
  return { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_LINK_URL: url }
}
