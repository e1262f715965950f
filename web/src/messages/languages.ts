import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Catalogue } from './en/texts.ts'

type Language = {
  /** The name in the language itself, for people who cannot read the page's. */
  readonly name: string
  /** The locale for link previews. */
  readonly openGraph: string
  readonly load: () => Promise<{ readonly texts: Catalogue }>
}

/** The languages of the application, one line each. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', openGraph: 'en_GB', load: () => import('./en/texts.ts') },
  es: { name: 'Castellano', openGraph: 'es_ES', load: () => import('./es/texts.ts') },
}
