import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'

/** The language for people we know nothing of but how their messenger is set. */
export function preferredLanguage(tag: string | null): Locale {
  return LOCALES.find((locale) => tag?.toLowerCase().startsWith(locale)) ?? 'en'
}
