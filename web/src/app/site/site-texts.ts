import type { Locale } from '@cratewatch/domain/accounts/locale'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { SiteCatalogue } from '../../messages/en/site-pages.ts'
import { withEveryForm } from '../../messages/every-form.ts'
import { LANGUAGES } from '../../messages/languages.ts'

/** The texts of the site by folder: only building needs them, so the application has no files for them. */
const SITE = import.meta.glob<{ readonly sitePages: SiteCatalogue }>('../../messages/*/site-pages.ts')

/** All texts of one language, for building pages as HTML. */
export async function siteTexts(locale: Locale): Promise<i18n> {
  const { texts } = await LANGUAGES[locale].load()
  const site = await SITE[`../../messages/${locale}/site-pages.ts`]?.()
  if (site === undefined) throw new Error(`web/src/messages/${locale} lacks site-pages.ts`)
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: {
      [locale]: {
        translation: withEveryForm(texts, locale),
        site: withEveryForm(site.sitePages, locale),
      },
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
