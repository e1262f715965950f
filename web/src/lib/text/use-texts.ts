import type { i18n, TFunction } from 'i18next'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'
import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'

/**
 * Returns what writes the texts of the page in its language. It does what `useTranslation` does, which copies the library
 * for each component and subscribes anew with each render: too much for what stands a hundred times on a page.
 */
export function useTexts(): TFunction {
  return useI18n().t
}

/** Returns the texts of the page; the component renders again when the language changes. */
function useI18n(): i18n {
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
  return texts
}

/** Returns the language of the page, for dates, numbers and prices. */
export function useLocale(): Locale {
  return pickLocale([useI18n().language])
}
