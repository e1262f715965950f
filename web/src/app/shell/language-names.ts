import type { Locale } from '@cratewatch/domain/accounts/locale'

/** Each language by its own name, so that one finds it among words one cannot read. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Castellano' }
