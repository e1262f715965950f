export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]
export const FALLBACK_LOCALE: Locale = 'en'

/** Returns our first language among language tags in order of preference ("es-MX" counts as es). */
export function pickLocale(tags: readonly (string | null | undefined)[]): Locale {
  for (const tag of tags) {
    const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
    const known = LOCALES.find((locale) => locale === primary)
    if (known) return known
  }
  return FALLBACK_LOCALE
}
