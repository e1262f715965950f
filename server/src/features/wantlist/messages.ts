import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Reason } from '@cratewatch/domain/wantlist/run'

const TEXTS: Readonly<Record<Locale, Readonly<Record<'unavailable' | 'unreadable', string>>>> = {
  en: {
    unavailable: 'The marketplace did not answer, even after several attempts.',
    unreadable: 'The marketplace’s answer could not be understood.',
  },
  es: {
    unavailable: 'El mercado no respondió, ni siquiera tras varios intentos.',
    unreadable: 'No se pudo entender la respuesta del mercado.',
  },
}

/** Why an item could not be looked at, in words. */
export function itemError(reason: Reason | null, locale: Locale): string {
  return TEXTS[locale][reason === 'unreadable' ? 'unreadable' : 'unavailable']
}
