import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import { useTranslation } from 'react-i18next'

/** Returns the language of the page, for dates, numbers and prices. */
export function useLocale(): Locale {
  return pickLocale([useTranslation().i18n.language])
}
