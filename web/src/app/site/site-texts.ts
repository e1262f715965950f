import type { Locale } from '@cratewatch/domain/accounts/locale'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from '../../messages/en.ts'
import { es } from '../../messages/es.ts'
import { siteEn } from '../../messages/site-en.ts'
import { siteEs } from '../../messages/site-es.ts'

const TEXTS = { en: { translation: en, site: siteEn }, es: { translation: es, site: siteEs } }

/** All texts of one language, for building pages as HTML. */
export async function siteTexts(locale: Locale): Promise<i18n> {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: TEXTS[locale] },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return texts
}
