import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Catalogue } from './en/texts.ts'

type Language = {
  /** In the language itself, so that one finds it among words one cannot read. */
  readonly name: string
  /** As pages name it to messengers that draw a card for a link. */
  readonly openGraph: string
  readonly load: () => Promise<{ readonly texts: Catalogue }>
}

/** The languages of the application, one line each. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', openGraph: 'en_GB', load: () => import('./en/texts.ts') },
  es: { name: 'Castellano', openGraph: 'es_ES', load: () => import('./es/texts.ts') },
}
