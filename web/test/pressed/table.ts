import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Kind, State } from './pressable.ts'

/** One thing that can be pressed: its words in each language, typed here and never read from the catalogue, and what it does. */
export type Row = {
  readonly kind: Kind
  readonly words: Readonly<Record<Locale, string>>
  /**
   * The call, the address, what opens, the state after, and the focus if it is not where one expects it; of a link its
   * address, of an option its value, of a select what its first other option does.
   */
  readonly does: string
} & More

type More = {
  /** The states it says it is in. */
  readonly is?: readonly State[]
  /** The language in which it is the one that is chosen. */
  readonly chosenIn?: Locale
  /** What is typed into fields before it is pressed, by their labels. */
  readonly typed?: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** What can be pressed then that could not before. */
  readonly shows?: Table
}

/** Rows in the order of the page. */
export type Table = readonly (Row | Each)[]

/** What stands once for each of three rows of a list; the second is pressed. */
export type Each = { readonly each: readonly Row[] }

/** Of “Record #” each of the three has its number. */
export const each = (...rows: Row[]): Each => ({ each: rows })

/** What is pressed at another place of the page, or of another one: here it is only there. */
export const AS_ABOVE = 'as above'
/** The same of what does what another one does, by that one's words. */
export const like = (words: string) => `as “${words}”`

/** Whether a row is pressed elsewhere, and the words of what is pressed for it there. */
export const pressedFor = ({ does, words }: Row): string | undefined =>
  does === AS_ABOVE ? words.en : /^as “(.*)”$/.exec(does)?.[1]

const row =
  (kind: Kind) =>
  (en: string, es: string, does: string, more: More = {}): Row => ({ kind, words: { en, es }, does, ...more })

export const link = row('link')
export const button = row('button')
export const item = row('item')
export const checkbox = row('checkbox')
export const radio = row('radio')
export const toggle = row('switch')
export const select = row('select')
export const option = row('option')
export const file = row('file')
export const summary = row('summary')

/** Which of three rows is pressed. */
const PRESSED = 2

/** A row at its place among all that can be pressed, counted from the first. */
export type Placed = { readonly row: Row; readonly number: number; readonly isPressed: boolean }

/** Returns every row as often as it stands on the page. */
export function placed(table: Table): Placed[] {
  return table.flatMap((entry) =>
    'each' in entry
      ? [1, 2, 3].flatMap((number) =>
          entry.each.map((row) => ({ row, number, isPressed: number === PRESSED })),
        )
      : [{ row: entry, number: PRESSED, isPressed: true }],
  )
}

/** The line that the page must have in its place. */
export function lineIn(locale: Locale, { row, number }: Placed): string {
  const words = row.words[locale].replaceAll('#', String(number))
  const states = [...(row.is ?? []), ...(row.chosenIn === locale ? ['selected'] : [])]
  return `${row.kind} ${words}${states.length === 0 ? '' : ` (${states.join(', ')})`}`
}
