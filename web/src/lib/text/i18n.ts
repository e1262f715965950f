import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import i18next, { type i18n, type TFunction } from 'i18next'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { initReactI18next, getI18n, I18nContext } from 'react-i18next'
import type { SiteCatalogue } from '../../messages/en/site/site-pages.ts'
import type { Catalogue } from '../../messages/en/texts.ts'
import { withEveryForm } from '../../messages/every-form.ts'
import { loadTexts, type TextPart } from '../../messages/languages.ts'
import { readStored, writeStored } from '../device/browser-storage.ts'

const LANGUAGE_KEY = 'preferredLanguage'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** `site` is loaded only where the site's pages are built. */
    resources: { translation: Catalogue; site: SiteCatalogue }
  }
}

/** Starts in the stored language, else the browser's, else the page's; in English when none of them is supported. */
export async function startI18n(): Promise<void> {
  const lng = pickLocale([readStored(LANGUAGE_KEY), ...navigator.languages, document.documentElement.lang])
  spoken.add(lng)
  const translation = await textsOf(lng)
  await i18next.use(initReactI18next).init({
    lng,
    // A catalogue that is not complete does not compile, so no fallback is needed.
    fallbackLng: false,
    resources: { [lng]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
}

/** Applies a choice that was stored while the application was loading. */
export async function speakAsStored(): Promise<void> {
  const stored = pickLocale([readStored(LANGUAGE_KEY), i18next.language])
  if (stored !== i18next.language) await speak(stored)
}

/** Changes the language of the page at once and stores it in this browser. */
export async function speak(locale: Locale): Promise<void> {
  writeStored(LANGUAGE_KEY, locale)
  if (i18next.language === locale) return
  spoken.add(locale)
  await addTexts(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** The parts of the texts that the watch list shows, and the pages that begin with it. */
export const LIST: readonly TextPart[] = ['list']

/** Those of any other page. */
export const ALL: readonly TextPart[] = ['list', 'later']

/** The parts of the texts that pages opened so far need, in whatever language. */
const needed = new Set<TextPart>(['first'])

/** The language of the page, and those that it is changed to: what is loaded meanwhile is loaded in each. */
const spoken = new Set<Locale>()

/** Loads a page together with the texts that it shows. */
export async function withTexts<Page>(parts: readonly TextPart[], page: Promise<Page>): Promise<Page> {
  for (const part of parts) needed.add(part)
  const [loaded] = await Promise.all([page, ...Array.from(spoken, addTexts)])
  return loaded
}

/** Gives i18next the texts that are needed; the browser keeps what was loaded before. */
async function addTexts(locale: Locale): Promise<void> {
  i18next.addResourceBundle(locale, 'translation', await textsOf(locale), true)
}

async function textsOf(locale: Locale): Promise<Partial<Catalogue>> {
  return withEveryForm(await loadTexts(locale, needed), locale)
}

type Texts = { readonly t: TFunction; readonly locale: Locale; readonly i18n: i18n }

/**
 * Returns what writes the texts of the page, and its language; the component renders again when that changes. It does what
 * `useTranslation` does, which copies the library for each component and subscribes anew with each render: too much for
 * what stands a hundred times on a page.
 */
export function useTexts(): Texts {
  const texts: i18n = useContext(I18nContext)?.i18n ?? getI18n()
  const subscribe = useCallback(
    (listener: () => void) => {
      texts.on('languageChanged', listener)
      return () => texts.off('languageChanged', listener)
    },
    [texts],
  )
  const language = () => texts.language
  useSyncExternalStore(subscribe, language, language)
  return { t: texts.t, locale: pickLocale([texts.language]), i18n: texts }
}
