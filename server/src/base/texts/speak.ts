import type { Locale } from '@cratewatch/domain/accounts/locale'
import { priceInWords, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Key, MoreValuesAt, Plural, Texts, Topic, ValuesAt } from './catalogue.ts'
import { en } from './en/texts.ts'
import { es } from './es/texts.ts'

/** The texts of each language; it does not compile while one of `LOCALES` is missing. */
export const LANGUAGES: Readonly<Record<Locale, Texts>> = { en, es }

/** Formatters are kept: to make one costs a tenth of a millisecond, and a mail needs a dozen. */
const PLURALS = formatters((locale) => new Intl.PluralRules(locale))
const NUMBERS = formatters((locale) => new Intl.NumberFormat(locale))
const TIMES = new Map<string, Intl.DateTimeFormat>()

function formatters<T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> {
  return { en: make('en'), es: make('es') }
}

/** Returns the texts of one topic in one language. */
export type Say<T extends Topic> = {
  <K extends Key<T>>(key: K, ...values: ValuesAt<T, K>): string
  /** Returns the plural form for `count`, which also fills `{count}`. */
  plural<K extends Plural<Key<T>>>(key: K, count: number, ...values: MoreValuesAt<T, K>): string
}

/**
 * Returns a topic's texts. Numbers are formatted in the language, other values inserted unchanged: callers that build
 * markup escape them.
 */
export function speak<T extends Topic>(locale: Locale, topic: T): Say<T> {
  const texts: Readonly<Record<string, string>> = LANGUAGES[locale][topic]
  const say = (key: string, values: Values = {}) => fill(texts[key] ?? key, values, locale)
  return Object.assign(say, {
    plural(key: string, count: number, values: Values = {}) {
      const form = `${key}.${PLURALS[locale].select(count)}`
      return say(form in texts ? form : `${key}.other`, { count, ...values })
    },
  })
}

type Values = Readonly<Record<string, string | number>>

function fill(text: string, values: Values, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    return typeof value === 'number' ? NUMBERS[locale].format(value) : value
  })
}

/** Writes a price in its reader's language, and says where it was converted at old rates. */
export function formatPrice(shown: ShownPrice, locale: Locale): string {
  const price = priceInWords(shown, locale)
  return shown.converted === 'with-old-rates' ? speak(locale, 'prices')('byOldRates', { price }) : price
}

/** Formats day and time in the reader's time zone, with its name; in UTC when the zone is unknown. */
export function formatTime(locale: Locale, timeZone: string, at: Instant): string {
  const key = `${locale} ${timeZone}`
  const format = TIMES.get(key) ?? timeFormat(locale, timeZone)
  TIMES.set(key, format)
  return format.format(at)
}

function timeFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  }
}
