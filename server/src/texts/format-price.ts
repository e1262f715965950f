import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { speak } from './speak.ts'

/** Writes a price in its reader's language; marks one that was converted, and says where the rates are old. */
export function formatPrice({ price, converted }: ShownPrice, locale: Locale): string {
  const amount = formatMoney(price, locale)
  if (converted === 'no') return amount
  return speak(locale, 'prices')(converted === 'with-rates' ? 'converted' : 'convertedByOld', { amount })
}
