import type { en } from './en/texts.ts'

type English = typeof en
export type Topic = keyof English

/** The keys of a topic's texts, as the English catalogue has them. */
export type Key<T extends Topic> = keyof English[T] & string

/** The keys of texts with plural forms, without the form. */
export type Plural<K extends string> = K extends `${infer Stem}.one` ? Stem : never

/** The plural forms of some languages besides `.one` and `.other`, which stands in for missing ones. */
type MoreForms<K extends string> = {
  readonly [Form in `${Plural<K>}.${'zero' | 'two' | 'few' | 'many'}`]?: string
}

/** A topic's texts in another language. A missing or surplus text does not compile. */
export type TopicTexts<T extends Topic> = { readonly [K in Key<T>]: string } & MoreForms<Key<T>>
export type Texts = { readonly [T in Topic]: TopicTexts<T> }

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The names of the values that a text contains; for a union of keys, of all its texts. */
type NamesAt<T extends Topic, K extends Key<T>> = Names<English[T][K] & string>
type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, string | number>>]

/** The values that a text takes, as arguments. */
export type ValuesAt<T extends Topic, K extends Key<T>> = Values<NamesAt<T, K>>

/** The values of a text with plural forms, without the count, which is passed anyway. */
export type MoreValuesAt<T extends Topic, K extends Plural<Key<T>>> = Values<
  Exclude<NamesAt<T, `${K}.other` & Key<T>>, 'count'>
>
