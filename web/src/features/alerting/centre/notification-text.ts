import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { monthsInWords } from '@cratewatch/domain/alerts/past-prices'
import { priceInWords, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { GRADES, SLEEVES } from '@cratewatch/domain/copies/copy'
import type { i18n } from 'i18next'
import { channelWhere } from '../../../lib/alerts/channel-words.ts'
import type { CopyFacts } from '../../../lib/alerts/copy-line.tsx'

type Texts = Pick<i18n, 't' | 'exists'>

type NotificationParts = Pick<InAppNotification, 'titleKey' | 'messageKey' | 'params' | 'vinyl'>

/**
 * Returns the text of an entry. Its keys come from the server, which may be newer than this page: an entry with unknown
 * keys is still shown, with its record's name where it has one.
 */
export function notificationText(entry: NotificationParts, { t, exists }: Texts, locale: Locale) {
  const { vinyl: watch } = entry
  const values = wordsOf(entry.params, { t, exists }, locale)
  const known = (key: string) => (exists(key, values) ? String(t(key as never, values as never)) : null)
  const record = watch === null ? null : `${watch.artist} • ${watch.name}`
  // Copies are sometimes listed without a readable price.
  const message = 'price' in values ? known(entry.messageKey) : known(`${entry.messageKey}WithoutPrice`)
  return {
    title: known(entry.titleKey) ?? record ?? t('notifications.fallback.title'),
    message: message ?? known(entry.messageKey) ?? t('notifications.fallback.message'),
  }
}

type Words = Record<string, string | number>

/** The parameters that are prices in a sentence. */
const PRICES = ['price', 'ceiling', 'was', 'postage'] as const

/** Formats the parameters for display: prices in their currency, a channel by its name, nulls left out. */
function wordsOf(params: InAppNotification['params'], { t, exists }: Texts, locale: Locale): Words {
  const { channel, label = null, ...rest } = params
  const words: Words = {}
  for (const [name, value] of Object.entries(rest)) if (value !== null && value !== '') words[name] = value
  for (const name of PRICES) {
    const price = priceOf(params, name)
    if (price !== null) words[name] = priceInWords(price, locale)
    else delete words[name]
  }
  if (typeof params['months'] === 'number') words['months'] = monthsInWords(params['months'], locale)
  // Safe because only kinds that this page knows have texts.
  const kind = exists(`channelKinds.${channel}.where`) ? (channel as ChannelKind) : null
  if (kind !== null) words['channel'] = channelWhere(kind, typeof label === 'string' ? label : null, t)
  return words
}

type Params = InAppNotification['params']

/** Returns the copy that an entry is about, with the number of its listing; null: only the count of copies is known. */
export function copyOfEntry(params: Params): (CopyFacts & { readonly listingId: number }) | null {
  const { listingId, media, sleeve, shipsFrom, seller } = params
  if (typeof listingId !== 'number') return null
  return {
    listingId,
    media: GRADES.find((grade) => grade === media) ?? null,
    sleeve: SLEEVES.find((grade) => grade === sleeve) ?? null,
    price: priceOf(params, 'copyPrice'),
    was: priceOf(params, 'copyWas'),
    postage: priceOf(params, 'postage'),
    minOrder: priceOf(params, 'minOrder'),
    mayNotShip: params['mayNotShip'] === 1,
    isPostageUnknown: params['postageUnknown'] === 1 && priceOf(params, 'postage') === null,
    shipsFrom: typeof shipsFrom === 'string' ? shipsFrom : null,
    ...(typeof seller === 'string' && { seller }),
  }
}

/** The parameters beside a price that name its currency, and say whether it was converted; a limit never is. */
const BESIDE = {
  price: ['currency', 'converted'],
  ceiling: ['ceilingCurrency', 'ceilingConverted'],
  was: ['wasCurrency', 'wasConverted'],
  copyPrice: ['copyCurrency', 'copyConverted'],
  copyWas: ['copyWasCurrency', 'copyWasConverted'],
  postage: ['postageCurrency', 'postageConverted'],
  minOrder: ['minOrderCurrency', 'minOrderConverted'],
} as const

const CONVERTED = ['with-rates', 'with-old-rates'] as const

function priceOf(params: Params, name: keyof typeof BESIDE): ShownPrice | null {
  const [currencyName, convertedName] = BESIDE[name]
  const { [name]: value, [currencyName]: currency, [convertedName]: converted } = params
  if (typeof value !== 'number' || typeof currency !== 'string') return null
  const how = CONVERTED.find((each) => each === converted) ?? 'no'
  return { price: { value, currency }, converted: how }
}
