import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Key, MoreValuesAt, Plural, Texts, Topic, ValuesAt } from './catalogue.ts'
import * as languages from './languages.ts'

/** The texts of each language. */
export const LANGUAGES: Readonly<Record<Locale, Texts>> = languages

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
      const form = `${key}.${new Intl.PluralRules(locale).select(count)}`
      return say(form in texts ? form : `${key}.other`, { count, ...values })
    },
  })
}

type Values = Readonly<Record<string, string | number>>

function fill(text: string, values: Values, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
