import type { Locale } from '@cratewatch/domain/accounts/locale'
import { parts as en } from './en/parts.ts'
import type { Catalogue } from './en/texts.ts'
import { parts as es } from './es/parts.ts'

/** `first`: before and around everything else; `list`: the watch list and what opens on it; `later`: all other pages. */
export type TextPart = keyof typeof en

type Language = {
  /** The name in the language itself, for people who cannot read the page's. */
  readonly name: string
  /** The locale for link previews. */
  readonly openGraph: string
  readonly parts: Readonly<Record<TextPart, () => Promise<{ readonly texts: Partial<Catalogue> }>>>
}

export const TEXT_PARTS = Object.keys(en) as readonly TextPart[]

/** The languages of the application, one line each. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', openGraph: 'en_GB', parts: en },
  es: { name: 'Castellano', openGraph: 'es_ES', parts: es },
}

/** Loads texts of a language. All parts together are the whole catalogue: `texts.ts` of each language says so. */
export async function loadTexts(locale: Locale, parts: Iterable<TextPart>): Promise<Partial<Catalogue>> {
  const loaded = await Promise.all(Array.from(parts, (part) => LANGUAGES[locale].parts[part]()))
  return Object.assign({}, ...loaded.map(({ texts }) => texts)) as Partial<Catalogue>
}
