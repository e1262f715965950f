import type { Locale } from '@cratewatch/domain/accounts/locale'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { SiteCatalogue } from '../../messages/en/site/site-pages.ts'
import { withEveryForm } from '../../messages/every-form.ts'
import { loadTexts, TEXT_PARTS } from '../../messages/languages.ts'
import * as siteLanguages from '../../messages/site-languages.ts'

const SITE: Readonly<Record<Locale, SiteCatalogue>> = siteLanguages

/** Loads all texts of one language, for building pages as HTML. */
export async function siteTexts(locale: Locale): Promise<i18n> {
  const texts = await loadTexts(locale, TEXT_PARTS)
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: {
      [locale]: {
        translation: withEveryForm(texts, locale),
        site: withEveryForm(SITE[locale], locale),
      },
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
