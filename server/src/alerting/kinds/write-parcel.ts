import type { Locale } from '@cratewatch/domain/accounts/locale'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { copyPage, shopPage } from '@cratewatch/domain/records/links'
import { formatPrice, formatTime, speak } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ParcelMessage, RecordInParcel } from '../deliveries/message.ts'
import { copyLine, NOTHING, oneLine, pressingDetails, type RecordBlock, type Written } from './blocks.ts'

type Config = Deps['config']

/** Writes what to order together from a shop: what it costs, and each record. `isOwn` false: its reader was invited. */
export function writeParcel(config: Config, message: ParcelMessage, isOwn: boolean): Written {
  const { recipient, ceiling, amounts, records, seenAt } = message
  const { locale, timeZone } = recipient
  const say = speak(locale, 'mail')
  const shop = oneLine(message.shop.seller)
  const limit = { ceiling: formatMoney(ceiling, locale) }
  const said = say(amounts === null ? 'parcel.old' : 'parcel.text', { ...limit, sum: sumOf(message) })
  const unstated =
    amounts !== null && amounts.unstated > 0 ? say.plural('parcel.unstated', amounts.unstated) : ''
  const { siteUrl } = config.marketplace
  return {
    ...NOTHING,
    locale,
    subject: subjectOf(message, { shop, ...limit }),
    title: say('parcel.title', { shop }),
    records: records.map((record) => recordBlock(record, locale, siteUrl)),
    text: [said, unstated].filter(Boolean).join(' '),
    actions: [{ text: say(isOwn ? 'parcel.action' : 'parcel.visit'), url: pageOf(config, message, isOwn) }],
    notes: [say('appeared.seen', { time: formatTime(locale, timeZone, seenAt) })],
    why: say(isOwn ? 'parcel.why' : 'whyInvited'),
    source: { text: say('source'), url: shopPage(siteUrl, message.shop.seller) },
  }
}

/** Returns a parcel as one of the records of a digest: the shop, and what its records cost together. */
export function parcelBlock(config: Config, message: ParcelMessage, isOwn: boolean): RecordBlock {
  const { recipient, records, shop } = message
  const say = speak(recipient.locale, 'mail')
  const line = [say.plural('parcel.records', records.length), sumOf(message)].filter(Boolean).join(' ')
  return {
    thumb: records.find(({ release }) => release.thumb !== '')?.release.thumb ?? '',
    artist: '',
    title: oneLine(say('parcel.title', { shop: shop.seller })),
    details: '',
    copy: null,
    state: 'live',
    copies: line,
    price: null,
    line,
    why: null,
    url: pageOf(config, message, isOwn),
    muteUrl: null,
  }
}

function subjectOf(
  { recipient: { locale }, amounts, records }: ParcelMessage,
  words: { readonly shop: string; readonly ceiling: string },
): string {
  const say = speak(locale, 'mail')
  return amounts === null
    ? say.plural('parcel.subjectOld', records.length, words)
    : say.plural('parcel.subject', records.length, { ...words, total: formatPrice(amounts.total, locale) })
}

/** Says what the records cost together; empty: some prices are too old to be shown. */
function sumOf({ recipient: { locale }, amounts }: ParcelMessage): string {
  if (amounts === null) return ''
  const { total, postage } = amounts
  const words = { total: formatPrice(total, locale), postage: formatPrice(postage, locale) }
  return speak(locale, 'mail')('parcel.sum', words)
}

/** Returns the page of the parcel, which only its owner can open; for others the shop. */
function pageOf({ publicUrl, marketplace }: Config, { shop }: ParcelMessage, isOwn: boolean): string {
  return isOwn ? `${publicUrl}/dashboard/shops/${shop.id}` : shopPage(marketplace.siteUrl, shop.seller)
}

function recordBlock(record: RecordInParcel, locale: Locale, siteUrl: string): RecordBlock {
  const { release, copy } = record
  const line = priceOf(copy, locale)
  // Its price stands in the line, and the shop above.
  const described = {
    ...copy,
    price: null,
    postage: null,
    isPostageUnknown: false,
    minOrder: null,
    seller: '',
  }
  return {
    thumb: release.thumb,
    artist: oneLine(release.artist),
    title: oneLine(release.title),
    details: pressingDetails(record),
    copy: copyLine(described, locale) || null,
    state: 'live',
    copies: line,
    price: null,
    line,
    why: null,
    url: copyPage(siteUrl, copy.id),
    muteUrl: null,
  }
}

function priceOf({ price, postage }: RecordInParcel['copy'], locale: Locale): string {
  if (price === null) return speak(locale, 'mail')('parcel.noPrice')
  const asked = formatPrice(price, locale)
  if (postage === null) return asked
  return speak(locale, 'alerts')('copy.withPostage', { price: asked, postage: formatPrice(postage, locale) })
}
