import type { PressingName } from '@cratewatch/contracts/checking/pressing-filter'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES } from '@cratewatch/domain/alerts/currencies'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { copiesForSale, type Observation } from '@cratewatch/domain/availability/observation'
import { isBelowMinimum } from '@cratewatch/domain/copies/conditions'
import { GRADES, SLEEVES, type Copy } from '@cratewatch/domain/copies/copy'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ALERT_KINDS, type AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { AlertReason } from '@cratewatch/domain/notifications/decide-by-rule'
import type { AlertGrounds } from '@cratewatch/domain/notifications/sending/superseded'
import type { Selectable } from 'kysely'
import type { ReleasesTable } from '../database/tables/check-tables.ts'

type ReleaseName = { readonly artist: string; readonly title: string }

/** The parameters of an in-app entry's sentences, stored with it so that it still states what was seen then. */
export type AlertParams = {
  readonly artist: string
  readonly vinylName: string
  readonly count: number
  readonly price: number | null
  readonly currency: string | null
}

export function alertParams(release: ReleaseName, observation: Observation): AlertParams {
  const lowest = observation.kind === 'on-sale' ? observation.lowest : null
  return {
    artist: release.artist,
    vinylName: release.title,
    count: copiesForSale(observation),
    price: lowest?.value ?? null,
    currency: lowest?.currency ?? null,
  }
}

/** Returns what an entry says otherwise than those of all, because its rule leaves copies out. */
export function wantedParams(
  all: AlertParams,
  { count, lowest }: Extract<Observation, { kind: 'on-sale' }>,
): Partial<AlertParams> {
  const own = { count, price: lowest?.value ?? null, currency: lowest?.currency ?? null }
  const isSame = own.count === all.count && own.price === all.price && own.currency === all.currency
  return isSame ? {} : own
}

/** What alerts say of a copy in a shop. */
type NamedCopy = Pick<Copy, 'id' | 'seller' | 'media' | 'sleeve' | 'shipsFrom'>
/** The same as a reader sees it; null: no such amount is stated, or it is too old to be shown. `was`: what it cost before. */
export type ShownCopy = NamedCopy &
  Readonly<Record<'price' | 'was' | 'postage' | 'minOrder', ShownPrice | null>> & {
    /** Whether its seller's terms say that it is not shipped to the reader, as far as they are understood. */
    readonly mayNotShip: boolean
    /** Whether the marketplace was asked for postage to the reader, and did not say it in time. */
    readonly isPostageUnknown: boolean
  }

/** Returns the postage to a reader that may still be shown. */
export function shownPostage({ postage, isPostageOld }: Copy): Money | null {
  return isPostageOld === true ? null : postage
}

/** Returns what is said of a copy beside its prices. `minOrder`: where it costs less by itself. */
export function namedCopyOf(copy: Copy, shown: (amount: Money) => ShownPrice | null) {
  const { id, seller, media, sleeve, shipsFrom, minOrder = null } = copy
  return {
    id,
    seller,
    media,
    sleeve,
    shipsFrom,
    minOrder: minOrder !== null && isBelowMinimum(copy, null) ? shown(minOrder) : null,
    mayNotShip: copy.mayNotShip === true,
    isPostageUnknown: copy.isPostageAsked === true && shownPostage(copy) === null && copy.price !== null,
  }
}

/** The parameters that say something of a copy, or of its seller. */
export const COPY_PARAMS = [
  'listingId',
  'seller',
  'media',
  'sleeve',
  'copyPrice',
  'copyCurrency',
  'copyWas',
  'copyWasCurrency',
  'postage',
  'postageCurrency',
  'postageUnknown',
  'minOrder',
  'minOrderCurrency',
  'mayNotShip',
  'shipsFrom',
] as const

/** Returns what an entry says of the copy that a shop has listed: stored beside its parameters. */
export function copyParams(
  copy: Copy & { readonly was?: Money | null },
): Record<(typeof COPY_PARAMS)[number], Params[string]> {
  const { price, was = null } = copy
  const asStated = (amount: Money) => ({ price: amount, converted: 'no' as const })
  const { id, seller, media, sleeve, shipsFrom, minOrder, ...said } = namedCopyOf(copy, asStated)
  return {
    listingId: id,
    seller,
    media,
    sleeve,
    ...stated(price, 'copyPrice', 'copyCurrency'),
    ...stated(was, 'copyWas', 'copyWasCurrency'),
    ...stated(shownPostage(copy), 'postage', 'postageCurrency'),
    postageUnknown: said.isPostageUnknown ? 1 : null,
    ...stated(minOrder && minOrder.price, 'minOrder', 'minOrderCurrency'),
    mayNotShip: said.mayNotShip ? 1 : null,
    shipsFrom,
  }
}

function stated<Value extends string, Currency extends string>(
  amount: Money | null,
  value: Value,
  currency: Currency,
) {
  return { [value]: amount?.value ?? null, [currency]: amount?.currency ?? null } as Record<
    Value,
    number | null
  > &
    Record<Currency, string | null>
}

/** Reads the copy that an entry is about; null: copies were known by their number only, or the seller's data was erased. */
export function copyOf(params: Params, shown: (amount: Money) => ShownPrice | null): ShownCopy | null {
  const { listingId: id, seller, media, sleeve, copyPrice, copyCurrency, postage, postageCurrency } = params
  const { copyWas, copyWasCurrency, minOrder, minOrderCurrency, mayNotShip, postageUnknown } = params
  if (typeof id !== 'number' || typeof seller !== 'string') return null
  const amount = (value: unknown, currency: unknown) => {
    const money = moneyIn(value, currency)
    return money && shown(money)
  }
  return {
    id,
    seller,
    media: GRADES.find((each) => each === media) ?? null,
    sleeve: SLEEVES.find((each) => each === sleeve) ?? null,
    price: amount(copyPrice, copyCurrency),
    was: amount(copyWas, copyWasCurrency),
    postage: amount(postage, postageCurrency),
    minOrder: amount(minOrder, minOrderCurrency),
    mayNotShip: mayNotShip === 1,
    isPostageUnknown: postageUnknown === 1 && postage === null,
    shipsFrom: textOf(params['shipsFrom']),
  }
}

/** Which pressing an alert of a watch on a master is about: stored beside the parameters of its entry. */
export type PressingParams = {
  readonly masterId: number | null
  readonly format: string | null
  readonly country: string | null
  readonly year: number | null
  readonly pressingLabel: string | null
  readonly catalogueNumber: string | null
}

export function pressingParams(
  release: Pick<
    Selectable<ReleasesTable>,
    'master_id' | 'format' | 'country' | 'year' | 'label' | 'catalogue_number'
  >,
): PressingParams {
  const { master_id: masterId, format, country, year, label, catalogue_number: catalogueNumber } = release
  return { masterId, format, country, year, pressingLabel: label, catalogueNumber }
}

/** Reads which pressing an entry is about, of the release with this id, name and cover; null: its watch is on no master. */
export function pressingOf(
  params: Params,
  release: { readonly id: number; readonly title: string; readonly thumb: string },
): PressingName | null {
  if (params['masterId'] === undefined) return null
  const { format, country, year, pressingLabel, catalogueNumber } = params
  return {
    discogsId: release.id,
    title: release.title,
    thumb: release.thumb,
    year: typeof year === 'number' ? year : null,
    country: textOf(country),
    label: textOf(pressingLabel),
    catalogueNumber: textOf(catalogueNumber),
    format: textOf(format),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Why a rule alerts: stored beside the parameters of its entry. */
export type RuleGrounds = AlertGrounds & {
  /** By how many per cent it was to be cheaper or dearer; null: not by a rule, or not asked for. */
  readonly percent: number | null
  /** For how many months it has not been cheaper; null: not asked for. */
  readonly months: number | null
}

type Params = Readonly<Record<string, string | number | null>>

/** Returns the grounds as parameters; null for copies back for sale, of which everybody is notified. */
export function groundsParams({ reasons, ceiling, was, percent, months }: RuleGrounds): Params | null {
  if (reasons.every((reason) => reason === 'back-for-sale')) return null
  return {
    reasons: reasons.join(' '),
    ceilingMinor: ceiling?.minor ?? null,
    ceilingCurrency: ceiling?.currency ?? null,
    ceiling: ceiling === null ? null : moneyOf(ceiling).value,
    was: was?.value ?? null,
    wasCurrency: was?.currency ?? null,
    percent,
    ...(months === null ? {} : { months }),
  }
}

/** Reads the grounds of an entry's alert. */
export function groundsOf(alert: AlertKind, params: Params): RuleGrounds {
  const { reasons, ceilingMinor, ceilingCurrency, was, wasCurrency, percent, months } = params
  const ceilingIn = CURRENCIES.find((each) => each === ceilingCurrency)
  const isCeiling = typeof ceilingMinor === 'number' && ceilingIn !== undefined
  return {
    reasons: typeof reasons === 'string' ? (reasons.split(' ') as AlertReason[]) : plainReasons(alert),
    ceiling: isCeiling ? { minor: ceilingMinor, currency: ceilingIn } : null,
    was: moneyIn(was, wasCurrency),
    percent: typeof percent === 'number' ? percent : null,
    months: typeof months === 'number' ? months : null,
  }
}

/** The reasons of an entry that stores none: only of copies back for sale everybody is notified without one. */
function plainReasons(alert: AlertKind): AlertReason[] {
  return alert === 'appeared' ? ['back-for-sale'] : []
}

function moneyIn(value: unknown, currency: unknown): Money | null {
  return typeof value === 'number' && typeof currency === 'string' ? { value, currency } : null
}

/** Entries that are not about a watch. */
export type SystemEntry =
  | 'channelRests'
  | 'channelEnded'
  | 'channelBack'
  | 'chatTaken'
  | 'weekly'
  | 'marketplaceRevoked'
  | 'emailRefused'
  | 'wantlistSynced'
  | 'listSynced'
  | 'unchecked'
  | 'checkedAgain'
  | 'pressingJoined'
  | 'shopGone'
  | 'shopPrivate'
  | 'parcel'

/** Returns a key of the web catalogue: entries store keys and params, so that they follow the reader's language. */
export function titleKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.title`
}

export function messageKey(entry: AlertKind | SystemEntry): string {
  return `inApp.${entry}.message`
}

/** Returns the alert of an entry with this title; null for other or deleted entries. */
export function alertOfTitle(key: string | null): AlertKind | null {
  return ALERT_KINDS.find((kind) => titleKey(kind) === key) ?? null
}
