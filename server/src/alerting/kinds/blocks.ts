import type { Locale } from '@cratewatch/domain/accounts/locale'
import { speak } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'

export type Link = { readonly text: string; readonly url: string }

/** One record of a message: its cover, what it is, its price line, and where presses on it lead. */
export type RecordBlock = {
  readonly thumb: string
  readonly artist: string
  readonly title: string
  /** Which pressing it is; empty: not known, or not worth naming. */
  readonly details: string
  /** `gone` and `dearer`: it was what its reader wants, and is no more. */
  readonly state: 'live' | 'gone' | 'dearer' | 'withdrawn'
  readonly copies: string
  readonly price: string | null
  /** Copies and price, or why there are none to buy. */
  readonly line: string
  /** What its reader asked for; null: it was not by a rule. */
  readonly asked: string | null
  readonly url: string
  readonly muteUrl: string | null
}

/** What an alert says of its one record. */
export type AlertBlock = {
  /** What happened. */
  readonly badge: string
  readonly record: RecordBlock
  /** Where it is muted or changed; null: nothing to mute, or not for this reader. */
  readonly mute: Link | null
}

/** A message in its reader's language, as blocks: each kind of channel renders those that it can show, in its own markup. */
export type Written = {
  readonly locale: Locale
  readonly subject: string
  /** null: it is not an alert about one record. */
  readonly alert: AlertBlock | null
  readonly title: string
  /** Of a list. */
  readonly records: readonly RecordBlock[]
  /** How many more records there are than it names; null: none. */
  readonly more: string | null
  readonly text: string | null
  /** The text of an alarm where it is no mail; null: the same, or it is sent by mail only. */
  readonly brief: string | null
  /** The first is the button. */
  readonly actions: readonly [Link, ...Link[]]
  /** Small print below the buttons. */
  readonly notes: readonly string[]
  /** Why its reader gets a mail. */
  readonly why: string
  readonly source: Link | null
}

/** An alert about one record. */
export type WrittenAlert = Written & { readonly alert: AlertBlock }

/** What writing a message needs: where its links lead, and what signs them. */
export type WritingDeps = Pick<Deps, 'config' | 'secrets'>

/** What most messages have none of. */
export const NOTHING = {
  alert: null,
  records: [],
  more: null,
  text: null,
  brief: null,
  notes: [],
  source: null,
} as const

/** Returns how many copies there are, and from what price: "2 copies for sale from $30.00". */
export function figures({ copies, price }: Pick<RecordBlock, 'copies' | 'price'>, locale: Locale): string {
  return price === null ? copies : `${copies} ${speak(locale, 'mail')('appeared.from')} ${price}`
}
