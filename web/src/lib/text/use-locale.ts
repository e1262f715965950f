import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import { useI18n } from './use-texts.ts'

/** Returns the language of the page, for dates, numbers and prices. */
export function useLocale(): Locale {
  return pickLocale([useI18n().language])
}
