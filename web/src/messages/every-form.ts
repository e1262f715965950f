import type { Locale } from '@cratewatch/domain/accounts/locale'

const OTHER = '_other'

/**
 * The catalogue with the words of each `_other` for the forms by count that it leaves out and its language has: without
 * them exactly one million of anything would be shown in Spanish as the key of its text.
 */
export function withEveryForm<T extends object>(catalogue: T, locale: Locale): T {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return complete(catalogue, forms)
}

function complete<T extends object>(catalogue: T, forms: readonly string[]): T {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, text]: [string, unknown]) => {
      if (typeof text === 'object' && text !== null) return [[key, complete(text, forms)]]
      if (!key.endsWith(OTHER)) return [[key, text]]
      const stem = key.slice(0, -OTHER.length)
      const missing = forms.map((form) => `${stem}_${form}`).filter((own) => !(own in catalogue))
      return [key, ...missing].map((own) => [own, text])
    }),
  ) as T
}
