import type { Locale } from '@cratewatch/domain/accounts/locale'
import { speaker } from '../../speaker.ts'
import { en, type MailMessages } from './en.ts'
import { es } from './es.ts'

export const MAIL_MESSAGES: Readonly<Record<Locale, MailMessages>> = { en, es }

/** Speaks one language in mails. */
export function speak(locale: Locale) {
  return speaker(locale, MAIL_MESSAGES[locale])
}

export type Say = ReturnType<typeof speak>
