import type { Locale } from '@cratewatch/domain/accounts/locale'
import { LEAST_DROP } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
import { countryInWords } from '@cratewatch/domain/copies/countries'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import type { AlertReason } from '@cratewatch/domain/notifications/decide-by-rule'
import { masterSellPage, sellPage } from '@cratewatch/domain/records/links'
import { pressingInWords } from '@cratewatch/domain/records/pressing-in-words'
import { formatPrice, speak, type Say } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { RuleGrounds, ShownCopy } from '../alert-params.ts'
import type { AlertMessage, EntryOnSale } from '../deliveries/message.ts'
import { watchedAs } from './watched-pressings.ts'

export type Link = { readonly text: string; readonly url: string }

/** One record of a message: its cover, what it is, its price line, and where presses on it lead. */
export type RecordBlock = {
  readonly thumb: string
  readonly artist: string
  readonly title: string
  /** Which pressing it is; empty: not known, or not worth naming. */
  readonly details: string
  /** What is known of the copy that a shop has listed; null: copies are known by their number. */
  readonly copy: string | null
  /** `gone` and `dearer`: it was what its reader wants, and is no more. */
  readonly state: 'live' | 'gone' | 'dearer' | 'withdrawn'
  readonly copies: string
  readonly price: string | null
  /** Copies and price, or why there are none to buy. */
  readonly line: string
  /** Why its reader gets it, as a sentence; null: not by a rule. */
  readonly why: string | null
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
export type WrittenAlert = Written & { readonly alert: AlertBlock; readonly source: Link }

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

/** Returns why its reader is alerted, in sentences: of which album any pressing is watched, and by which rule. */
export function whyAlerted(
  { grounds, album }: Pick<AlertMessage, 'grounds' | 'album'>,
  locale: Locale,
): string | null {
  const why = [album === null ? null : watchedAs(album.filter, locale), askedFor(grounds, locale)]
  return why.filter((sentence) => sentence !== null).join(' ') || null
}

/** Returns why a rule alerts, as a sentence; null for copies back for sale, which nobody has to ask for. */
function askedFor(grounds: RuleGrounds, locale: Locale): string | null {
  if (grounds.reasons.every((reason) => reason === 'back-for-sale')) return null
  const say = speak(locale, 'alerts')
  const wanted = grounds.reasons.map((reason) => inWords(reason, grounds, locale, say))
  return say('why', { asked: new Intl.ListFormat(locale, { type: 'conjunction' }).format(wanted) })
}

function inWords(
  reason: AlertReason,
  { ceiling, was, percent, months }: RuleGrounds,
  locale: Locale,
  say: Say<'alerts'>,
): string {
  if (reason === 'within-ceiling' && ceiling !== null)
    return say('asked.within-ceiling', { price: formatMoney(moneyOf(ceiling), locale) })
  if (reason === 'listed') return say('asked.listed')
  if (reason === 'cheaper' && percent !== null) return say('asked.cheaper', { percent })
  if (reason === 'cheaper' && was !== null)
    return say('asked.cheaperThan', { price: formatMoney(was, locale) })
  if (reason === 'dearer') return say('asked.dearer', { percent: percent ?? LEAST_DROP })
  if (reason === 'cheapest') return say('asked.cheapest', { months: monthsInWords(months ?? 1, locale) })
  return say(reason === 'more-copies' ? 'asked.more-copies' : 'asked.back-for-sale')
}

/**
 * Writes all that is known of a copy on one line: "NM / VG+ · €14.00 + €6.00 postage · minimum order €40.00 · from Germany ·
 * seller".
 */
export function copyLine(copy: ShownCopy, locale: Locale): string {
  const { media, sleeve, price, was, postage, minOrder, shipsFrom, seller } = copy
  const say = speak(locale, 'alerts')
  const ungraded = sleeve === 'generic' || sleeve === 'not-graded' || sleeve === 'no-cover'
  const grades = [media, ungraded ? say(`sleeve.${sleeve}`) : sleeve].filter((grade) => grade !== null)
  const now = price && formatPrice(price, locale)
  const asked = now && was ? say('copy.was', { price: now, was: formatPrice(was, locale) }) : now
  const costs =
    asked === null || postage === null
      ? asked
      : say('copy.withPostage', { price: asked, postage: formatPrice(postage, locale) })
  const from = shipsFrom && say('copy.from', { country: countryInWords(shipsFrom, locale) })
  const unknown = copy.isPostageUnknown && say('copy.postageUnknown')
  const least = minOrder && say('copy.minOrder', { price: formatPrice(minOrder, locale) })
  const terms = copy.mayNotShip && say('copy.mayNotShip')
  return oneLine([grades.join(' / '), costs, unknown, least, terms, from, seller].filter(Boolean).join(' · '))
}

/** Puts texts on one line: they come from the marketplace's users, and must not start a line of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Returns what distinguishes the release. */
export function pressingDetails({ release }: Pick<AlertMessage, 'release'>): string {
  return pressingInWords(release).join(' · ')
}

/** Says which pressing of an album costs least, or is the only one for sale; null: nothing is known of it. */
export function cheapestPressing(entry: EntryOnSale, locale: Locale): string | null {
  const pressing = pressingDetails(entry)
  if (pressing === '') return null
  const isOne = (entry.album?.pressingsOnSale ?? 1) === 1
  return isOne ? pressing : speak(locale, 'alerts')('album.cheapest', { pressing })
}

/** Returns where the copies of an entry are bought. */
export function entrySellPage({ release, album }: EntryOnSale, siteUrl: string): string {
  return album === null || album.pressingsOnSale === 1
    ? sellPage(siteUrl, release.id)
    : masterSellPage(siteUrl, album.masterId)
}
