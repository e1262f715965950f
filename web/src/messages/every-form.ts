import type { Locale } from '@cratewatch/domain/accounts/locale'

const OTHER = '_other'

/**
 * Fills the plural forms that a catalogue leaves out with its `_other`. Otherwise Spanish would show the key of a text
 * for exactly one million.
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
