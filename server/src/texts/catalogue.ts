import type { en } from './en/texts.ts'

type English = typeof en
export type Topic = keyof English

/** What a catalogue calls its texts: English decides which there are. */
export type Key<T extends Topic> = keyof English[T] & string

/** Keys that come in forms by count, without the form. */
export type Plural<K extends string> = K extends `${infer Stem}.one` ? Stem : never

/** The forms by count that some languages have besides `.one` and `.other`; `.other` stands in for what is left out. */
type MoreForms<K extends string> = {
  readonly [Form in `${Plural<K>}.${'zero' | 'two' | 'few' | 'many'}`]?: string
}

/** The texts of a topic in another language. One that lacks a text, or has one too many, does not compile. */
export type TopicTexts<T extends Topic> = { readonly [K in Key<T>]: string } & MoreForms<Key<T>>
export type Texts = { readonly [T in Topic]: TopicTexts<T> }

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The values that a text has places for: those of every text that may be meant. */
type NamesAt<T extends Topic, K extends Key<T>> = Names<English[T][K] & string>
type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, string | number>>]

export type ValuesAt<T extends Topic, K extends Key<T>> = Values<NamesAt<T, K>>

/** As above, for a text that comes in forms: the count is given anyway. */
export type MoreValuesAt<T extends Topic, K extends Plural<Key<T>>> = Values<
  Exclude<NamesAt<T, `${K}.other` & Key<T>>, 'count'>
>
