import type { Locale } from '@cratewatch/domain/accounts/locale'
import { speaker } from '../../../delivering/channels/speaker.ts'
import { en } from './en.ts'
import { es } from './es.ts'

export const BOT_MESSAGES = { en, es }

/** Answers in one language. */
export function speakAsBot(locale: Locale) {
  return speaker(locale, BOT_MESSAGES[locale])
}

export type BotSay = ReturnType<typeof speakAsBot>
