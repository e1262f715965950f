import { LOCALES } from '@cratewatch/domain/accounts/locale'
import i18next from 'i18next'
import { withEveryForm } from '../../src/messages/every-form.ts'
import { en, es } from '../../src/messages/site-languages.ts'

/** Loads the texts of the public pages, which the application itself does not hold. */
export function loadSiteTexts(): void {
  for (const locale of LOCALES)
    i18next.addResourceBundle(locale, 'site', withEveryForm({ en, es }[locale], locale))
}
