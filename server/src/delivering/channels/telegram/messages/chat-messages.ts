import type { Locale } from '@cratewatch/domain/accounts/locale'
import { speaker } from '../../speaker.ts'
import { en } from './en.ts'
import { es } from './es.ts'

export const CHAT_MESSAGES = { en, es }

/** Speaks one language in chats. */
export function speakInChat(locale: Locale) {
  return speaker(locale, CHAT_MESSAGES[locale])
}

export type ChatSay = ReturnType<typeof speakInChat>
