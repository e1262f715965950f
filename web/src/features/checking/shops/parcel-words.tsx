import type { ParcelOnWire } from '@cratewatch/contracts/checking/parcels'
import { priceInWords } from '@cratewatch/domain/alerts/shown-price'
import { formatMoney, type Money } from '@cratewatch/domain/kernel/money'
import { useTexts } from '../../../lib/text/i18n.ts'

/** What is said of copies that are ordered together: of one record there may be several. */
export type SaidParcel = Omit<ParcelOnWire, 'near' | 'readAt'> & { readonly copies: number }

/** Returns a function that writes an amount of a parcel: one that was converted is marked. */
function useAmount(isConverted: boolean): (price: Money) => string {
  const { locale } = useTexts()
  const converted = isConverted ? 'with-rates' : 'no'
  return (price) => priceInWords({ price, converted }, locale)
}

/** Says what copies cost together, as far as that is known: "from €84.00 with postage from €11.00". */
export function ParcelCost({ parcel }: { parcel: SaidParcel }) {
  const { t } = useTexts()
  const amount = useAmount(parcel.isConverted)
  const { copies, total, postage, unstated } = parcel
  if (postage === null) return t('shops.parcel.unknown', { total: amount(total) })
  const costs = { total: amount(total), postage: amount(postage) }
  if (copies === 1) return t('shops.parcel.exact', costs)
  const from = t('shops.parcel.from', costs)
  return unstated === 0 ? from : `${from} (${t('shops.parcel.unstated', { count: unstated })})`
}

/** Says what a record of a parcel costs on the way to its reader; nothing where postage is unknown. */
export function CostOfRecord({ parcel }: { parcel: SaidParcel }) {
  const { t } = useTexts()
  const amount = useAmount(parcel.isConverted)
  const { records, total, postage } = parcel
  if (postage === null || records < 2) return null
  return t('shops.parcel.each', { price: amount({ ...total, value: total.value / records }) })
}

/** Says what the minimum order of a shop means for a parcel: what lacks of it, or what is there for it alone. */
export function MinimumOrder({ parcel }: { parcel: SaidParcel }) {
  const { t, locale } = useTexts()
  const { minimum, missing, beyond } = parcel
  if (minimum === null) return null
  const words = { minimum: formatMoney(minimum, locale) }
  if (missing !== null) return t('shops.parcel.short', { ...words, missing: formatMoney(missing, locale) })
  return beyond === 0
    ? t('shops.parcel.reached', words)
    : t('shops.parcel.beyond', { ...words, count: beyond })
}

type NearProps = { near: NonNullable<ParcelOnWire['near']>; isConverted: boolean }

/** Says how many more records are a little above their limits: "2 more are €4.00 above your limits". */
export function NearMisses({ near: { count, least, most }, isConverted }: NearProps) {
  const { t } = useTexts()
  const words = { count, price: useAmount(isConverted)(most) }
  return least.value === most.value ? t('shops.parcel.near', words) : t('shops.parcel.nearUpTo', words)
}
