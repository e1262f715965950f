import type { Locale } from '@cratewatch/domain/accounts/locale'

export type Params = Readonly<Record<string, string | number>>

/** Keys that come in forms by count, without the form. */
type Plural<Key extends string> = Key extends `${infer Stem}.one` ? Stem : never

export type Speaker<Key extends string> = {
  (key: Key, params?: Params): string
  /** The form for `count`, which also fills `{count}`. */
  plural(key: Plural<Key>, count: number, params?: Params): string
}

/** Speaks one language out of a catalogue. Values are put in as they are: whoever makes markup escapes them. */
export function speaker<Key extends string>(
  locale: Locale,
  messages: Readonly<Record<Key, string>>,
): Speaker<Key> {
  const rules = new Intl.PluralRules(locale)
  const say = (key: Key, params: Params = {}) => fill(messages[key], params)
  return Object.assign(say, {
    plural: (key: Plural<Key>, count: number, params: Params = {}) =>
      say(`${key}.${rules.select(count) === 'one' ? 'one' : 'other'}` as Key, {
        count: new Intl.NumberFormat(locale).format(count),
        ...params,
      }),
  })
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}
